/** Counts what a report tells about seats and chains, entry by entry. */

import type { TableFact } from "../api/types";
import type { GameLuck } from "../games/luck";
import { lives } from "./chain";
import { type Content, HOUSE, linksOf } from "./entry";
import { isBot } from "./names";
import type { Change, Decided, SeatChange, SeatCount } from "./report";
import type { TableSoFar } from "./tableSoFar";

/** The table just before an entry, as far as it is counted. */
export interface Before {
  readonly waits: boolean;
  readonly sitters: TableSoFar["sitters"];
  readonly former: TableSoFar["former"];
  readonly awaited: readonly number[];
}

export function before(table: TableSoFar): Before {
  const { sitters, former, status } = table;
  return { waits: status === "waiting", sitters, former, awaited: table.awaited() };
}

export class Counting {
  attempts = 0;
  endedBy = "";
  decided: Decided = null;
  /** How many entries there were when the game had ended; 0 before. */
  ended = 0;
  houseKnows: number | null = null;
  readonly changes: SeatChange[] = [];
  #seats = new Map<number, SeatCount>();

  /** `game` says whether a move of a player can roll, and for whom the house moves. */
  count(content: Content, was: Before, table: TableSoFar, game: GameLuck | null): void {
    const { seq, by, asked } = content;
    if (asked?.type === "Play" && by === HOUSE) {
      const seat = game?.arriving?.(asked.move) ?? null;
      if (seat !== null) this.#note(seq, seat, table.sitters, "dealt-late");
    }
    if (asked?.type === "Play" && asked.link != null && by !== null) {
      this.#seat(by).given += 1;
      if (!lives(table.chains[by])) this.#note(seq, by, table.sitters, "chain-used-up");
    }
    if (asked?.type === "Begin" || asked?.type === "FailStart")
      this.#countStart(seq, linksOf(asked), was);
    for (const fact of content.facts) this.#countFact(seq, fact, was, table);
    if (content.facts.some(({ type }) => type === "GameEnded")) {
      this.ended = seq + 1;
      this.decided = decidedBy(content);
    }
    this.#noticeLostLuck(seq, table, game?.rolls ?? false);
  }

  seats(): SeatCount[] {
    return [...this.#seats.values()].sort((one, other) => one.seat - other.seat);
  }

  #countFact(seq: number, fact: TableFact, was: Before, table: TableSoFar): void {
    if (fact.type === "SeatTaken") this.#sat(seq, fact.seat, was, table);
    else if (fact.type === "SeatLeft" || fact.type === "ChainLost") {
      const what = fact.type === "SeatLeft" ? "left" : "chain-lost";
      this.#note(seq, fact.seat, was.sitters, what);
      // Before the start a chain has given nothing.
      if (was.waits) this.#seat(fact.seat).chained = false;
    } else if (fact.type === "GameEnded") this.endedBy = fact.by;
    else if (fact.type === "SeatsClosed") {
      this.attempts = fact.attempt;
      if (fact.attempt > 1) return;
      table.sitters.forEach((sitter, seat) => {
        if (sitter && !fact.seats.includes(seat))
          this.#note(seq, seat, table.sitters, "left-out");
      });
    } else this.#countBetween(seq, fact, was);
  }

  #countBetween(seq: number, fact: TableFact, was: Before): void {
    if (fact.type === "Resigned") this.#note(seq, fact.seat, was.sitters, "resigned");
    else if (fact.type === "PlayerGone") this.#note(seq, fact.seat, was.sitters, "gone");
    else if (fact.type === "PlayerBack") this.#note(seq, fact.seat, was.sitters, "back");
    else if (fact.type === "Claimed") this.#note(seq, fact.gone, was.sitters, "claimed");
    else if (fact.type === "HostChanged") {
      const seat = was.sitters.findIndex((sitter) => sitter?.holder === fact.holder);
      this.#note(seq, seat, was.sitters, "host");
    }
  }

  #countStart(seq: number, links: readonly string[], was: Before): void {
    was.awaited.forEach((seat, at) => {
      if (links[at]) this.#seat(seat).given += 1;
      else this.#note(seq, seat, was.sitters, "no-link");
    });
  }

  #sat(seq: number, seat: number, was: Before, table: TableSoFar): void {
    const sitter = table.sitters[seat];
    const count = this.#seat(seat);
    count.name = sitter?.name ?? "";
    if (was.waits) {
      count.chained = table.chains[seat] !== null;
      return;
    }
    const came: Change = was.former[seat] === null ? "sat-late" : "sat-again";
    this.#note(seq, seat, table.sitters, isBot(sitter?.holder ?? "") ? "bot" : came);
  }

  /** While any chain lives, nobody knows the rolls that come after its next link. */
  #noticeLostLuck(seq: number, table: TableSoFar, rolls: boolean): void {
    if (!rolls || (table.status !== "playing" && table.status !== "paused")) return;
    if (table.chains.some(lives)) this.houseKnows = null;
    else this.houseKnows ??= seq;
  }

  #note(entry: number, seat: number, sitters: TableSoFar["sitters"], what: Change): void {
    const name = sitters[seat]?.name ?? this.#seats.get(seat)?.name ?? "";
    this.changes.push({ entry, seat, name, what });
  }

  #seat(seat: number): SeatCount {
    const found = this.#seats.get(seat) ?? { seat, name: "", chained: false, given: 0 };
    this.#seats.set(seat, found);
    return found;
  }
}

/** How the players ended the game in this entry. A game may also use these words for its own end. */
function decidedBy({ facts, asked }: Content): Decided {
  for (const fact of facts) {
    if (fact.type === "Resigned") return "resignation";
    if (fact.type === "Claimed") return "claim";
    if (fact.type === "Agreed" && fact.what !== "pause") return fact.what;
  }
  return asked?.type === "Abort" ? "abort" : null;
}
