/** The table as its log tells it: who sits where with which chain, and whether the game runs.
 *
 * Nothing is judged here: `houseRules` says whether an entry may stand there. */

import type { Logged, TableFact } from "../api/types";
import { type Given, givenAfter, promised } from "./chain";
import { Broken, type Content, linksOf } from "./entry";
import { botName } from "./names";
import { People } from "./people";
import type { Opened } from "./report";

export interface Sitter {
  /** "" if it was left out of this log. */
  readonly name: string;
  readonly holder: string;
}

export type Status = "waiting" | "starting" | "playing" | "paused" | "over";

type Places<T> = readonly (T | null)[];

export class TableSoFar {
  readonly opened: Opened;
  status: Status = "waiting";
  sitters: Places<Sitter>;
  chains: Places<Given>;
  /** Who has played at each seat of the running game. The seat is kept for them. */
  former: Places<string>;
  /** During a start: the seats that begin. */
  listed: readonly number[] = [];
  attempt = 0;
  /** The hash and the time of the entry that closed the seats. */
  closed = "";
  closedAt = 0;
  /** The time of the last entry. */
  at: number;
  readonly people: People;
  /** The names that the log tells, by pseudonym. */
  readonly names = new Map<string, string>();
  /** The seats that gave no link, by attempt. */
  readonly missing = new Map<number, readonly number[]>();

  constructor(opened: Opened) {
    this.opened = opened;
    this.people = new People(opened);
    this.at = opened.opened_at;
    const nobody = Array.from({ length: opened.places }, () => null);
    this.sitters = nobody;
    this.chains = nobody;
    this.former = nobody;
  }

  seatOf(holder: string): number | null {
    const seat = this.sitters.findIndex((sitter) => sitter?.holder === holder);
    return seat < 0 ? null : seat;
  }

  isHost(who: string): boolean {
    return who === this.people.host;
  }

  hasBegun(): boolean {
    return this.status === "playing" || this.status === "paused";
  }

  /** The seats that play in this game, persons and bots, and are not out. */
  players(): number[] {
    const { plays, out } = this.people;
    return plays.filter((seat) => !out.includes(seat));
  }

  /** The players whose consent counts: persons, also if their seat is empty now. */
  deciders(): number[] {
    return this.players().filter((seat) => this.isPersons(seat));
  }

  isPersons(seat: number): boolean {
    const holder = this.sitters[seat]?.holder ?? this.former[seat];
    return holder != null && !holder.startsWith("bot/");
  }

  playsAlone(seat: number | null): boolean {
    const deciders = this.deciders();
    return deciders.length === 1 && deciders[0] === seat;
  }

  /** From when on the game can be claimed from this seat; null if its player is there. */
  goneUntil(seat: number): number | null {
    return this.people.gone.find((one) => one.seat === seat)?.until ?? null;
  }

  mayBeClaimed(seat: number, at: number): boolean {
    const until = this.goneUntil(seat);
    return until !== null && this.status === "playing" && at >= until;
  }

  /** Where somebody sat down during the game who has not moved yet. Whoever began plays. */
  newcomers(): number[] {
    if (this.status !== "playing") return [];
    const { plays } = this.people;
    const seats = this.sitters.map((_, seat) => seat);
    return seats.filter((seat) => {
      return this.sitters[seat] && this.former[seat] && !plays.includes(seat);
    });
  }

  /** The listed seats with a chain. They give a link at this start. */
  awaited(): number[] {
    return this.listed.filter((seat) => this.chains[seat]);
  }

  /** What an entry changed. Its hash names the entry that closed the seats. */
  apply(content: Content, hash: string): void {
    const { seq, by, asked } = content;
    if (asked?.type === "Play" && asked.link != null) this.#takeLink(seq, by, asked.link);
    if (by !== null && by >= 0) this.people.asked(by, asked?.type === "Play");
    for (const fact of content.facts) {
      this.#apply(fact, content, hash);
      this.people.apply(fact);
    }
    this.at = content.at;
  }

  #takeLink(seq: number, seat: number | null, link: string): void {
    const known = seat === null ? null : this.chains[seat];
    const after = known && givenAfter(known, link);
    if (seat === null || !after) throw new Broken(seq, known ? "other-chain" : "no-chain");
    this.chains = this.chains.with(seat, after);
  }

  #apply(fact: TableFact, { seq, at, asked, facts }: Content, hash: string): void {
    switch (fact.type) {
      case "SeatTaken":
        this.#sat(fact.seat, fact.holder, asked?.type === "Sit" ? asked.anchor : null);
        break;
      case "SeatLeft":
        this.#left(fact.seat);
        break;
      case "SeatsClosed":
        this.status = "starting";
        [this.attempt, this.listed] = [fact.attempt, fact.seats];
        [this.closed, this.closedAt] = [hash, at];
        break;
      case "StartFailed":
        this.missing.set(fact.attempt, fact.missing);
        this.#takeLinks(seq, asked);
        break;
      case "GameStarted":
        this.#takeLinks(seq, asked);
        this.#begin(fact.seats);
        break;
      case "ChainLost":
        this.#lose(fact.seat);
        break;
      case "Resigned":
      case "Claimed":
        // If the game goes on, the seat is free for a bot.
        if (!facts.some(({ type }) => type === "GameEnded")) {
          const seat = fact.type === "Claimed" ? fact.gone : fact.seat;
          this.sitters = this.sitters.with(seat, null);
        }
        break;
      case "TablePaused":
        this.status = "paused";
        break;
      case "TableResumed":
        this.status = "playing";
        break;
      case "GameEnded":
        this.status = "over";
    }
  }

  /** The links of a start, which are in the ask. A seat that gave none, and a seat that is not listed, has no chain from
   * now on. */
  #takeLinks(seq: number, asked: Logged | null): void {
    const links = linksOf(asked);
    const given = new Map<number, Given>();
    this.awaited().forEach((seat, at) => {
      const link = links[at];
      if (!link) return;
      const after = givenAfter(this.chains[seat] as Given, link);
      if (!after) throw new Broken(seq, "other-chain");
      given.set(seat, after);
    });
    this.chains = this.chains.map((_, seat) => given.get(seat) ?? null);
  }

  #begin(seats: readonly number[]): void {
    const begins = (seat: number) => seats.includes(seat);
    this.former = this.sitters.map((sitter, seat) =>
      begins(seat) ? (sitter?.holder ?? null) : null,
    );
    this.listed = [];
    this.status = "playing";
  }

  /** In a running game a seat keeps its chain, and is kept for its first player. */
  #sat(seat: number, holder: string, anchor: string | null | undefined): void {
    const name = botName(holder) ?? this.names.get(holder) ?? "";
    this.sitters = this.sitters.with(seat, { name, holder });
    if (this.status === "waiting")
      this.chains = this.chains.with(seat, anchor ? promised(anchor) : null);
    else if (this.former[seat] === null) this.former = this.former.with(seat, holder);
  }

  /** Its latest link stays a part of all draws. Before the start it has given none: then it is as if
   * it had never been there. */
  #lose(seat: number): void {
    const chain = this.status === "waiting" ? null : this.chains[seat];
    this.chains = this.chains.with(seat, chain ? { ...chain, lost: true } : null);
  }

  #left(seat: number): void {
    const wasKept = this.status === "waiting" && !this.sitters[seat];
    if (wasKept && this.people.kept[seat]) {
      // Nobody sat there: it was kept for somebody, and is free for everybody now.
      this.people.kept = this.people.kept.with(seat, "");
      return;
    }
    this.sitters = this.sitters.with(seat, null);
    if (this.status === "waiting") this.chains = this.chains.with(seat, null);
  }
}
