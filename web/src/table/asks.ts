/** What was asked and is not answered yet, in order. */

import type { Ask, Command } from "../api/types";

export interface Asked {
  /** The name of the ask on this page. */
  readonly command: string;
  readonly ask: Ask;
  /** The id under which it is sent, if it is another one: a seated player's come from the record. */
  readonly id?: string;
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

  /** The same ask, now with its id or its link; null if it is not waited for any more. */
  replace(command: string, more: Partial<Asked>): Asked | null {
    const known = this.#waiting.get(command);
    if (!known) return null;
    const asked = { ...known, ...more };
    this.#waiting.set(command, asked);
    return asked;
  }

  /** The name of the ask that was sent under this id. */
  named(id: string): string {
    return this.all().find((asked) => asked.id === id)?.command ?? id;
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
export function writeFrame({ command, id, ask }: Asked): string {
  const frame: Command = { command: id ?? command, ask };
  return JSON.stringify(frame);
}
