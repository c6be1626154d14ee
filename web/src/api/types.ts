/** The words of the wire. Their shapes are the server's own (`schema.d.ts`); what OpenAPI
 * can't say, the frames of a socket and each game's events, is added here. */

import type { components } from "./schema";

type Shapes = components["schemas"];

export type Clock = Shapes["ClockFace"];
export type Entry = Shapes["LogEntry"];
export type Game = Shapes["GameCard"];
export type Guest = Shapes["GuestCard"];
export type HostWish = Shapes["HostOrder"]["do"];
export type LegalMoves = Shapes["LegalMoves"];
export type LogPage = Shapes["LogPage"];
export type Outcome = Shapes["Result"];
export type Seat = Shapes["SeatCard"];
export type Summary = Shapes["Summary"];
export type Status = Summary["status"];
export type TableView = Shapes["TableView"];
export type You = Shapes["You"];

/** What a new table is made of; the server fills in the rest. */
export type Plan = Pick<Shapes["NewTable"], "game"> & Partial<Shapes["NewTable"]>;

/** RFC 9457: why not, in a sentence, with the number of the rule and what offends. */
export type Problem = Omit<Shapes["Problem"], "offends"> & {
  offends?: { cells?: [number, number][] } | null;
};

/** Something that happened; each game knows the fields of its own. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What one entry of the log did. What is null or false is left out. */
export type Update = Omit<Shapes["Update"], "events" | "repeated"> & {
  events: GameEvent[];
  repeated?: boolean;
};

export type ServerFrame =
  | ({ type: "hello"; missed: Update[] } & TableView)
  | ({ type: "update" } & Update)
  | { type: "refused"; command: string | null; problem: Problem }
  | { type: "table"; table: Summary }
  | { type: "goodbye"; reason: string };
