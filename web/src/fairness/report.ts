/** What a check found: the table, what was counted, what happened to seats and chains, and every
 * draw. A log that is wrong has no report: it is `Broken`. */

import type { Drawn } from "./entry";
import type { Promised } from "./promise";

/** What entry 0 fixes. */
export interface Opened {
  table: string;
  game: string;
  rules: number;
  options: Readonly<Record<string, unknown>>;
  /** The pseudonym of the host. */
  host: string;
  title: string;
  opened_at: number;
  /** How many seats there are. */
  places: number;
  promise?: Promised;
  /** How often a start may be tried, and how many milliseconds it waits; without luck, nothing. */
  attempts?: number;
  patience?: number;
  /** The table of which this one is a rematch, and for whom its seats are kept. */
  follows?: string;
  kept?: readonly string[];
}

/** How the players ended the game; null if its own rules, the host or the house did. */
export type Decided = "resignation" | "claim" | "draw" | "end" | "abort" | null;

/** Whether the events of an entry say what was drawn. `unchecked`: this page can't tell. */
export type Tie = "tied" | "unchecked";

/** The draws of one kind in one entry. The key of sealed draws is known at the end. */
export interface Luck {
  seq: number;
  /** The hash of the entry that closed the seats. */
  closed: string;
  /** How many entries before had draws of this kind. */
  before: number;
  kind: Drawn["kind"];
  key: string | null;
  /** The latest link of every place. */
  links: readonly (string | null)[];
  drawn: readonly Drawn[];
  tie: Tie;
}

/** One seat: who sat there last, whether it brought a chain, and how many links it gave. */
export interface SeatCount {
  seat: number;
  name: string;
  chained: boolean;
  given: number;
}

export type Change =
  | "left"
  | "sat-again"
  | "sat-late"
  | "dealt-late"
  | "bot"
  | "left-out"
  | "no-link"
  | "chain-lost"
  | "chain-used-up"
  | "resigned"
  | "gone"
  | "back"
  | "claimed"
  | "host";

/** Something that a player should know about a seat, with the entry that says it. */
export interface SeatChange {
  entry: number;
  seat: number;
  name: string;
  what: Change;
}

export interface Report {
  opened: Opened;
  entries: number;
  moves: number;
  links: number;
  openDraws: number;
  sealedDraws: number;
  hiddenParts: number;
  /** How often the start was tried. Above one, the best of so many was possible. */
  attempts: number;
  finished: boolean;
  /** How the game ended, in the words of its rules; empty before the end. */
  endedBy: string;
  decided: Decided;
  /** The players who are not out: if the others gave up, they have won. */
  left: readonly number[];
  /** Points by seat, if the events say them; without those who are out. */
  score: readonly (readonly [seat: number, points: number])[] | null;
  /** Who sits at each place after the last entry; "" for somebody whose name was left out. */
  sitting: readonly (string | null)[];
  /** The hash of the last entry. */
  head: string;
  /** The hash of the entry that ended the game, or else of the last one: whoever has the same has the
   * same game. An entry that names the table of a rematch may follow it. */
  compared: string;
  /** The log shows the secret of the house, so the salts are checked, too. */
  secretShown: boolean;
  sealedKey: string | null;
  /** Every seat at which somebody sat. */
  seats: SeatCount[];
  /** In the order of the log. */
  changes: SeatChange[];
  /** From this entry on the house could know all later rolls; null if it never could. */
  houseKnows: number | null;
  /** This page knows what the draws of this game must have put into its events. */
  knowsGame: boolean;
  luck: Luck[];
}
