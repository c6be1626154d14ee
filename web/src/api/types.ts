/** What the client and the server send each other. The server defines the shapes
 * (`wire.generated.ts`). This file adds the parts that differ from game to game, and the frames
 * of a socket. */

import type * as wire from "./wire.generated";

export type Around = wire.Around;
export type Clock = wire.ClockFace;
export type Guest = wire.GuestCard;
export type LegalMoves = wire.LegalMoves;
export type Outcome = wire.Result;
export type Seat = wire.SeatCard;
export type Spectator = wire.Spectator;
export type TableFact = wire.Update["facts"][number];
export type You = wire.You;

/** An entry of the log as a viewer may see it. `public` is the text that was hashed. */
export interface Entry {
  readonly seq: number;
  readonly public: string;
  readonly parts: readonly wire.LogPart[];
  readonly hash: string;
}

/** An entry without its text. `digest` is the hash of the text. */
export type Skeleton = Omit<Entry, "public"> & { readonly digest: string };

/** An entry on a page. On a brief page only the last one has its hash. */
export type PageEntry = (Omit<Entry, "hash"> | Omit<Skeleton, "hash">) & {
  readonly hash?: string;
};

export interface LogPage {
  readonly entries: readonly PageEntry[];
  readonly version: number;
}

/** Any value of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON schema. In it, `x-means` says what a value means: a seat, a card. */
export interface Schema {
  readonly [word: string]: Json;
}

/** A game that the server offers, with the schemas of what its tables send. */
export type Game = Omit<wire.GameCard, "presets"> & {
  readonly presets: readonly {
    readonly label: string;
    readonly options: Record<string, Json>;
  }[];
  readonly options: Schema;
  readonly view: Schema;
  readonly event: Schema;
  readonly offends: Schema;
};

/** The types of one game, from its `types.generated.ts`. */
export interface GameTypes {
  View: object;
  Event: { readonly type: string };
  Offends: object;
  Options: object;
}

/** A game of which the client knows only the schema. */
export interface AnyGameTypes {
  View: { readonly [field: string]: Json };
  Event: { readonly type: string; readonly [field: string]: Json };
  Offends: { readonly [kind: string]: Json };
  Options: { readonly [name: string]: Json };
}

/** What one entry of the log did. */
export type Update<G extends GameTypes = AnyGameTypes> = wire.Update & {
  readonly events: readonly G["Event"][];
  readonly view?: G["View"] | null;
};

export type Summary<G extends GameTypes = AnyGameTypes> = wire.Summary & {
  readonly options: G["Options"];
};
export type Status = Summary["status"];

/** A table as one viewer may see it. */
export type TableView<G extends GameTypes = AnyGameTypes> = Omit<wire.TableView, "table"> & {
  readonly table: Summary<G>;
  readonly view: G["View"] | null;
};

/** RFC 9457: a sentence that says why not, the number of the rule, and what is in the way. */
export type Problem<G extends GameTypes = AnyGameTypes> = wire.Problem & {
  readonly offends?: G["Offends"] | null;
  /** What fills the places of the sentence, for a page in another language. */
  readonly values?: { readonly [name: string]: Json } | null;
};

/** What a new table is made of; the server fills in the rest. */
export type Plan = wire.NewTable & { readonly options?: { readonly [name: string]: Json } };

/** What somebody wants to play with the next person who wants the same. */
export type Wanted = wire.Wanted & Pick<Plan, "options">;

/** What somebody asks of a table, and the envelope in which it is sent. */
export type Ask = wire.Command["ask"];
export type Command = wire.Command;
/** What can stand in the log as asked: by a person or by the house. */
export type Logged = NonNullable<wire.Update["asked"]>;

/** Who is connected to a table of more than 64 seats, and how many links its start awaits. */
export interface Crowd {
  readonly present: number;
  readonly spectators: number;
  readonly awaited: number;
  readonly taken: number;
}

/** A bot takes longer than a moment: it waits for `ahead` bots of other tables, or thinks. */
export interface Thinking {
  readonly seat: number;
  readonly ahead: number;
}

export type ServerFrame<G extends GameTypes = AnyGameTypes> =
  | {
      readonly type: "hello";
      readonly seen: TableView<G>;
      readonly missed: readonly Update<G>[];
      readonly notes: string;
    }
  | ({ readonly type: "update" } & Update<G>)
  | { readonly type: "refused"; readonly command: string | null; readonly problem: Problem<G> }
  | { readonly type: "table"; readonly table: Summary<G> }
  | ({ readonly type: "presence" } & Crowd)
  | ({ readonly type: "thinking" } & Thinking)
  | { readonly type: "notes"; readonly text: string }
  | { readonly type: "probe" }
  | { readonly type: "done"; readonly command: string }
  | { readonly type: "goodbye"; readonly reason: string };
