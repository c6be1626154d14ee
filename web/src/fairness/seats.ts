/** Who sits where with which chain, and whether the game runs: the table as its log tells it. */

import type { Ask, TableFact } from "../api/types";
import { type Given, givenAfter, promised } from "./chain";
import { Broken, type Content, HOUSE } from "./entry";

export interface Sitter {
  name: string;
  holder: string;
}

/** What one seat added to the luck. */
export interface SeatCount {
  seat: number;
  name: string;
  chained: boolean;
  given: number;
  /** Moves without a link. The first of them ended the chain. */
  silent: number;
}

type Status = "waiting" | "starting" | "playing" | "paused" | "over";

const STATUS_AFTER: Record<string, Status> = {
  SeatsClosed: "starting",
  SeatsReopened: "waiting",
  GameStarted: "playing",
  TableResumed: "playing",
  TablePaused: "paused",
  GameEnded: "over",
};

export class Seats {
  status: Status = "waiting";
  sitters = new Map<number, Sitter>();
  chains = new Map<number, Given>();
  /** Seats whose chain has ended, and seats whose link the start waits for. */
  #silent = new Set<number>();
  #awaited = new Set<number>();
  #counts = new Map<number, SeatCount>();

  /** Checks who asks, as far as this is possible without the rules of the game. */
  check({ seq, by, who, asked }: Content): void {
    if (!asked) throw new Broken(seq, "nothing-asked");
    if (this.status === "over") throw new Broken(seq, "already-over");
    const byHouse = by === HOUSE && asked.type === "Play" && who === "";
    if (!byHouse && by !== this.#seatOf(who)) throw new Broken(seq, "other-seat");
    if (asked.type === "Play" && this.status !== "playing") {
      throw new Broken(seq, "not-playing");
    }
    if (asked.type === "Give" && this.status !== "starting") {
      throw new Broken(seq, "unwanted-link");
    }
  }

  /** The link that came with the ask must be the next one of the promised chain. */
  takeLink(seq: number, seat: number | null, asked: Ask): void {
    const known = seat === null ? undefined : this.chains.get(seat);
    const link = "link" in asked ? asked.link : undefined;
    if (seat === null || !known) {
      if (link != null) {
        throw new Broken(seq, "no-chain");
      }
      return;
    }
    const count = this.#count(seat);
    if (link == null) {
      if (asked.type !== "Play") return;
      count.silent += 1;
      this.#silent.add(seat);
      return;
    }
    if (this.#silent.has(seat)) {
      throw new Broken(seq, "silent");
    }
    const after = givenAfter(known, link, (asked.type === "Play" && asked.anchor) || null);
    if (!after) throw new Broken(seq, "other-chain");
    count.given += 1;
    this.#awaited.delete(seat);
    this.chains.set(seat, after);
  }

  note(seq: number, fact: TableFact, places: number): void {
    const seat = "seat" in fact ? Number(fact.seat) : 0;
    if (!(Number.isSafeInteger(seat) && seat >= 0 && seat < places)) {
      throw new Broken(seq, "no-such-seat");
    }
    if (fact.type === "SeatTaken") this.#sat(seat, fact.sitter, fact.anchor);
    else if (fact.type === "SeatLeft") this.#left(seat);
    else if (fact.type === "TableOpened" && seq > 0) {
      throw new Broken(seq, "opened-twice");
    }
    // A seat that gave no link at this start adds nothing to the luck, whatever it gave before.
    if (fact.type === "GameStarted") for (const late of this.#awaited) this.chains.delete(late);
    if (fact.type in STATUS_AFTER) {
      this.#awaited = new Set(fact.type === "SeatsClosed" ? fact.awaited : []);
      this.status = STATUS_AFTER[fact.type] as Status;
    }
  }

  counted(): SeatCount[] {
    const taken = [...this.#counts.values()].sort((a, b) => a.seat - b.seat);
    return taken.map((count) => ({ ...count, chained: this.chains.has(count.seat) }));
  }

  /** During the game the seat keeps the links that were given before. */
  #sat(seat: number, sitter: Sitter, anchor: string | null | undefined): void {
    this.sitters.set(seat, sitter);
    this.#count(seat).name = sitter.name;
    if (this.status !== "waiting") return;
    this.#silent.delete(seat);
    if (typeof anchor === "string") this.chains.set(seat, promised(anchor));
    else this.chains.delete(seat);
  }

  #left(seat: number): void {
    this.sitters.delete(seat);
    if (this.status === "waiting" || this.status === "starting") this.chains.delete(seat);
  }

  #seatOf(who: string): number | null {
    for (const [seat, sitter] of this.sitters) if (sitter.holder === who) return seat;
    return null;
  }

  #count(seat: number): SeatCount {
    let count = this.#counts.get(seat);
    if (!count) {
      count = { seat, name: "", chained: false, given: 0, silent: 0 };
      this.#counts.set(seat, count);
    }
    return count;
  }
}
