/** What was asked and not answered yet, in order; each move of a seat with a chain has its link.
 *
 * Links are numbered by what is in the log and what waits before them, so a move that is refused
 * leaves its link to the next one. */

import type { Linked } from "../fairness/own";

export interface Ask {
  command: string;
  move: string;
  link?: string;
  anchor?: string;
  /** Which link of our chain it is, and how often the referee found it wrong. */
  number?: number;
  tries?: number;
}

/** As much of our chain as is needed here. */
export interface Links {
  /** How many are in the log. */
  given(): number;
  at(number: number): Linked | null;
  /** Asks the server how many it has. */
  recount(): Promise<void>;
  /** Our chain has no part in this game, or no more. */
  end(): void;
}

/** After so many wrong links a move goes without. */
const TRIES = 5;

export class Asks {
  #waiting = new Map<string, Ask>();
  #wrong = new Set<string>();
  #links: Links | undefined;

  constructor(kept: Ask[], links: Links | undefined) {
    this.#links = links;
    for (const ask of kept) this.#waiting.set(ask.command, ask);
  }

  add(command: string, move: string): Ask {
    const ask = this.#linked({ command, move });
    this.#waiting.set(command, ask);
    return ask;
  }

  all(): Ask[] {
    return [...this.#waiting.values()];
  }

  /** Answered; false if it was none of these. */
  settle(command: string): boolean {
    this.#wrong.delete(command);
    return this.#waiting.delete(command);
  }

  clear(): void {
    this.#waiting.clear();
    this.#wrong.clear();
  }

  /** The referee refused a link: the move is asked again with the right one, once that is known. */
  async relink(command: string, again: (ask: Ask) => void): Promise<void> {
    this.#wrong.add(command);
    if (this.#wrong.size > 1) return;
    await this.#links?.recount().catch(() => {});
    const wrong = this.all().filter((ask) => this.#wrong.has(ask.command));
    this.#wrong.clear();
    for (const { command, move, tries = 0 } of wrong) {
      const ask = this.#linked({ command, move, tries: tries + 1 });
      this.#waiting.set(command, ask);
      again(ask);
    }
  }

  mayRelink(command: string): boolean {
    const ask = this.#waiting.get(command);
    return ask?.link !== undefined && this.#links !== undefined;
  }

  /** The link behind those in the log and those that wait before it. */
  #linked(ask: Ask): Ask {
    if (!this.#links || (ask.tries ?? 0) >= TRIES) return ask;
    let number = this.#links.given();
    for (const before of this.#waiting.values()) {
      if (before.command === ask.command) break;
      number = Math.max(number, before.number ?? 0);
    }
    const linked = this.#links.at(++number);
    return linked ? { ...ask, ...linked, number } : ask;
  }
}

/** An ask as it is sent. */
export function moveFrame({ command, move, link, anchor }: Ask): string {
  return JSON.stringify({ type: "move", command, move, link, anchor });
}
