/** What people may ask of the house now: the page reads it here, and nowhere else. It offers only what
 * the house would accept (H2, H3, H5, H6, H9, H11 to H14, H16). */

import type { Ask, Summary, You } from "../api/types";
import type { Between, What } from "./between";
import { type HeardClock, serverTime } from "./clock";
import { wishOf } from "./rematch";

/** Asks of the house about which a page has a button. */
export type Name = Extract<
  Ask["type"],
  | "Abort"
  | "Agree"
  | "Claim"
  | "Decline"
  | "End"
  | "HandOver"
  | "Invite"
  | "Offer"
  | "Pause"
  | "Rematch"
  | "Remove"
  | "Resign"
  | "Resume"
  | "Rise"
  | "Sit"
  | "Start"
>;

/** A seat, or what is offered. */
export type About = number | What | null;

/** The table as a live page knows it. */
export interface AskedTable {
  readonly you: Pick<You, "seat" | "host" | "kept">;
  readonly summary: Pick<
    Summary,
    "status" | "seats" | "taken" | "places" | "luck" | "between"
  > | null;
  readonly over: boolean;
  readonly played: number | null;
  readonly clock: HeardClock;
  readonly known: {
    readonly game: { readonly bot: boolean; readonly seats: { readonly least: number } } | null;
  };
  /** Whether a move of a player can roll. */
  readonly luck: { readonly rolls: boolean };
}

/** `about` is the seat or the offer that the ask names. Without a seat, it is any seat. `now` is the
 * time by the browser's own clock. */
export function mayAsk(
  table: AskedTable,
  name: Name,
  about: About = null,
  now = performance.now(),
): boolean {
  if (!table.summary) return false;
  const situation = new Situation(table, table.summary, now);
  return situation[name](about);
}

class Situation implements Record<Name, (about: About) => boolean> {
  readonly #table: AskedTable;
  readonly #summary: NonNullable<AskedTable["summary"]>;
  readonly #between: Between;
  readonly #now: number;

  constructor(table: AskedTable, summary: NonNullable<AskedTable["summary"]>, now: number) {
    this.#table = table;
    this.#summary = summary;
    this.#between = summary.between;
    this.#now = now;
  }

  /** H2. A free seat, unless it is kept for another. Whoever is out sits down no more. */
  Sit(seat: About) {
    const { over, you } = this.#table;
    if (over || this.#status === "starting" || you.seat !== null) return false;
    if (seat === null) return this.#hasRoom;
    const isOut = this.#between.out.some((out) => out === seat);
    const card = this.#card(seat);
    return card?.name === null && !isOut && (!card.kept || seat === you.kept);
  }

  /** H2, H3. One's own seat; the host also frees those of others, and a kept one. */
  Rise(seat: About) {
    const { you } = this.#table;
    if (seat !== null && seat === you.seat) return this.#isOpen || this.#isOn;
    const card = this.#card(seat);
    if (!you.host || !card) return false;
    if (this.#isOpen) return card.name !== null || (card.kept === true && seat !== you.kept);
    return this.#isOn && card.name !== null && (card.bot === true || this.#isLate(seat));
  }

  /** H9. The host seats bots before the game. In the game they play on where nobody rolls. */
  Invite(seat: About) {
    const { known, you, luck } = this.#table;
    if (!known.game?.bot) return false;
    const card = this.#card(seat);
    if (this.#isOpen)
      return you.host && (card ? card.name === null && !card.kept : this.#hasRoom);
    if (!this.#isOn || (this.#summary.luck && luck.rolls)) return false;
    if (this.#isLate(seat)) return this.#decides;
    const isOut = this.#between.out.some((out) => out === seat);
    return card?.name === null && (you.host || (isOut && this.#decides));
  }

  /** H4. */
  Start() {
    const { taken, places } = this.#summary;
    const least = Math.min(this.#table.known.game?.seats.least ?? 1, places);
    return this.#table.you.host && this.#isOpen && taken >= least;
  }

  /** H5. At once, and not only by consent. */
  Pause() {
    const isTimed = this.#table.clock.left !== undefined;
    return this.#isPlayed && (this.#isAlone || (this.#table.you.host && !isTimed));
  }

  /** H5. */
  Resume() {
    return this.#status === "paused" && (this.#table.you.host || this.#decides);
  }

  /** H13. Before the first move; after luck has been shown, only with those who are there. */
  Abort() {
    const { moved, host_may_end } = this.#between;
    const isFree = this.#isAlone || !host_may_end;
    return this.#decides && !moved && isFree && !this.#awaited.length;
  }

  /** H6. Whoever plays alone; and the host before the game, in a hall, and where only bots play. */
  End() {
    const { deciders, host_may_end } = this.#between;
    if (this.#decides && this.#isAlone) return true;
    if (!this.#table.you.host || this.#table.over) return false;
    return !this.#isOn || host_may_end || !deciders.length;
  }

  /** H11. Who has nobody to lose against ends the game instead. */
  Resign() {
    return this.#decides && this.#between.players.length > 1;
  }

  /** H12. In a hall nobody asks a hundred others. */
  Offer(what: About) {
    const { drawable, host_may_end } = this.#between;
    if (!this.#decides || this.#offered(what)) return false;
    if (what === "draw") return drawable;
    if (this.#isAlone || host_may_end) return false;
    return what === "end" ? !this.Abort() : this.#isPlayed;
  }

  /** H12. */
  Agree(what: About) {
    const offer = this.#offered(what);
    return this.#decides && offer !== undefined && !offer.seats.includes(this.#own);
  }

  /** H12. Whoever made the offer takes it back. */
  Decline(what: About) {
    return this.#decides && this.#offered(what) !== undefined;
  }

  /** H14. */
  Claim(seat: About) {
    return this.#decides && this.#isLate(seat);
  }

  /** H3. To a person with a seat. */
  HandOver(seat: About) {
    const { you, over } = this.#table;
    const card = this.#card(seat);
    const isPerson = card != null && card.name !== null && !card.bot;
    return you.host && !over && isPerson && seat !== you.seat;
  }

  /** H15. */
  Remove() {
    return this.#table.you.host && !this.#table.over;
  }

  /** H16. */
  Rematch() {
    const { at } = wishOf(this.#between, this.#summary.seats, this.#table.played);
    return this.#table.over && (at === "open" || at === "wanted");
  }

  get #status() {
    return this.#table.over ? "over" : this.#summary.status;
  }

  /** People come and go. */
  get #isOpen() {
    return this.#status === "waiting";
  }

  get #isPlayed() {
    return this.#status === "playing";
  }

  get #isOn() {
    return this.#isPlayed || this.#status === "paused";
  }

  get #own() {
    return this.#table.you.seat ?? -1;
  }

  /** Whether we are one of those without whom nothing is agreed. */
  get #decides() {
    return this.#isOn && this.#between.deciders.includes(this.#own);
  }

  get #isAlone() {
    return this.#between.deciders.length === 1 && this.#between.deciders[0] === this.#own;
  }

  get #hasRoom() {
    return this.#summary.taken < this.#summary.places;
  }

  #card(seat: About) {
    return this.#summary.seats.find((card) => card.seat === seat);
  }

  #offered(what: About) {
    return this.#between.offers.find((offer) => offer.what === what);
  }

  /** H14. Who is gone, and whose time to come back is over. */
  #isLate(seat: About): boolean {
    const time = serverTime(this.#table.clock, this.#now);
    return this.#between.gone.some((gone) => gone.seat === seat && gone.until <= time);
  }

  /** H13. The players without whose consent the game is not called off. */
  get #awaited(): number[] {
    if (!this.#summary.luck) return [];
    const agreed = this.#offered("end")?.seats ?? [];
    const gone = this.#between.gone.map(({ seat }) => seat);
    const there = this.#between.deciders.filter((seat) => !gone.includes(seat));
    return there.filter((seat) => seat !== this.#own && !agreed.includes(seat));
  }
}
