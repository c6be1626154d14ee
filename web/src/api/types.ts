/** The words of the wire, as the server writes them. */

export type Status = "waiting" | "playing" | "paused" | "over";

/** RFC 9457: why not, in a sentence, with the number of the rule and what offends. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  rule?: string;
  rule_url?: string;
  offends?: { cells?: [number, number][] };
  place?: string;
  retry_after?: number;
}

export interface Guest {
  name: string;
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  rules_version: string | number;
  rules_url: string;
  seats: { least: number; most: number };
  options: unknown;
}

export interface Seat {
  seat: number;
  name: string | null;
  present: boolean;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  status: Status;
  public: boolean;
  seats: Seat[];
  host: string;
  spectators: number;
  version: number;
  opened_at: number;
  options: Record<string, unknown>;
}

export interface You {
  seat: number | null;
  host: boolean;
  name: string | null;
}

export interface Outcome {
  points: Record<string, number>;
  winners: number[];
  by: string;
  rule: string;
}

export interface Clock {
  now: number;
  elapsed: number;
  running: boolean;
}

export interface TableView {
  table: Summary;
  you: You;
  version: number;
  view: unknown;
  outcome: Outcome | null;
  clock: Clock;
}

/** Something that happened; each game knows the fields of its own. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What is null is left out. */
export interface Update {
  command?: string | null;
  version: number;
  by: number | null;
  at: number;
  asked: { type: string; move?: string } | null;
  events: GameEvent[];
  status: Status;
  view?: unknown;
  outcome?: Outcome | null;
  clock?: Clock | null;
  repeated?: boolean;
}

export type ServerFrame =
  | ({ type: "hello"; missed: Update[] } & TableView)
  | ({ type: "update" } & Update)
  | { type: "refused"; command: string | null; problem: Problem }
  | { type: "table"; table: Summary; command?: string | null }
  | { type: "goodbye"; reason: string };

export type HostWish = "start" | "pause" | "resume" | "end";
