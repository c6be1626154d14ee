/** What was asked and is not answered yet, in order. */

import type { Ask, Command } from "../api/types";

export interface Asked {
  readonly command: string;
  readonly ask: Ask;
}

export class Asks {
  #waiting = new Map<string, Asked>();

  constructor(kept: readonly Asked[]) {
    for (const asked of kept) this.#waiting.set(asked.command, asked);
  }

  add(command: string, ask: Ask): Asked {
    const asked = { command, ask };
    this.#waiting.set(command, asked);
    return asked;
  }

  all(): Asked[] {
    return [...this.#waiting.values()];
  }

  /** The same ask, now with its link; null if it is not waited for any more. */
  replace(command: string, ask: Ask): Asked | null {
    return this.#waiting.has(command) ? this.add(command, ask) : null;
  }

  /** An answer has come. False if it was not for one of these. */
  settle(command: string): boolean {
    return this.#waiting.delete(command);
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/** An ask as it is sent. */
export function writeFrame({ command, ask }: Asked): string {
  const frame: Command = { command, ask };
  return JSON.stringify(frame);
}
