/** What was asked and is not answered yet, in order. Each move of a seat with a chain has its link.
 *
 * The number of a link follows from the links in the log and those that wait before it. So when a
 * move is refused, the next move gets its link. */

import type { Ask, Command } from "../api/types";
import type { Linked } from "../fairness/own";

export interface Asked {
  readonly command: string;
  readonly ask: Ask;
  /** The number of its link in our chain, and how often the referee refused the link. */
  readonly number?: number;
  readonly tries?: number;
}

/** The part of our chain that is needed here. */
export interface Links {
  /** How many are in the log. */
  given(): number;
  at(number: number): Linked | null;
  /** Asks the server how many it has. */
  recount(): Promise<void>;
  /** Our chain is not used in this game, or no longer. */
  end(): void;
}

/** After 5 wrong links, a move is sent without one. */
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

  /** An answer has come. False if it was not for one of these. */
  settle(command: string): boolean {
    this.#wrong.delete(command);
    return this.#waiting.delete(command);
  }

  clear(): void {
    this.#waiting.clear();
    this.#wrong.clear();
  }

  /** The referee refused a link. When the right one is known, the move is asked again with it. */
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

  /** Adds the link that follows those in the log and those that wait before it. */
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
