/** What was asked and not answered yet, in order; each move of a seat with a chain has its link.
 *
 * Links are numbered by what is in the log and what waits before them, so a move that is refused
 * leaves its link to the next one. */

import type { Ask, Command } from "../api/types";
import type { Linked } from "../fairness/own";

export interface Asked {
  readonly command: string;
  readonly ask: Ask;
  /** Which link of our chain it carries, and how often the referee found it wrong. */
  readonly number?: number;
  readonly tries?: number;
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
  #waiting = new Map<string, Asked>();
  #wrong = new Set<string>();
  #links: Links | undefined;

  constructor(kept: readonly Asked[], links: Links | undefined) {
    this.#links = links;
    for (const asked of kept) this.#waiting.set(asked.command, asked);
  }

  add(command: string, ask: Ask): Asked {
    const asked = this.#linked({ command, ask });
    this.#waiting.set(command, asked);
    return asked;
  }

  all(): Asked[] {
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
  async relink(command: string, again: (asked: Asked) => void): Promise<void> {
    this.#wrong.add(command);
    if (this.#wrong.size > 1) return;
    await this.#links?.recount().catch(() => {});
    const wrong = this.all().filter((asked) => this.#wrong.has(asked.command));
    this.#wrong.clear();
    for (const { command, ask, tries = 0 } of wrong) {
      const asked = this.#linked({ command, ask: withoutLink(ask), tries: tries + 1 });
      this.#waiting.set(command, asked);
      again(asked);
    }
  }

  mayRelink(command: string): boolean {
    const asked = this.#waiting.get(command);
    return linkOf(asked?.ask) !== undefined && this.#links !== undefined;
  }

  /** The link behind those in the log and those that wait before it. */
  #linked(asked: Asked): Asked {
    if (asked.ask.type !== "Play" || !this.#links || (asked.tries ?? 0) >= TRIES) return asked;
    let number = this.#links.given();
    for (const before of this.#waiting.values()) {
      if (before.command === asked.command) break;
      number = Math.max(number, before.number ?? 0);
    }
    const linked = this.#links.at(++number);
    return linked ? { ...asked, ask: { ...asked.ask, ...linked }, number } : asked;
  }
}

export function linkOf(ask: Ask | undefined): string | undefined {
  return ask?.type === "Play" ? (ask.link ?? undefined) : undefined;
}

function withoutLink(ask: Ask): Ask {
  return ask.type === "Play" ? { type: "Play", move: ask.move } : ask;
}

/** An ask as it is sent. */
export function writeFrame({ command, ask }: Asked): string {
  const frame: Command = { command, ask };
  return JSON.stringify(frame);
}
