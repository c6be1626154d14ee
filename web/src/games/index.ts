/** The games that this client can show. Each board is loaded only where it is played; `covers` has
 * what the lobby shows of them. */

import type { Component, Snippet } from "svelte";
import type { AnyGameTypes, Entry, GameTypes, Json, Plan, Problem } from "../api/types";
import type { Field } from "../lobby/options";
import type { Words } from "../lobby/optionWords";
import type { Mood } from "../paper/tab";
import type { LiveTable } from "../table/live.svelte";

/** What a board gets: the table, and parts of the shell, which it puts where they fit. */
export interface BoardProps<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  table: LiveTable<G>;
  /** A moment of a finished game, to be shown instead of the view. */
  scene: Scene | null;
  /** Players and clock. */
  frame: Snippet;
  /** The result, the story and the proof. They replace the controls when the game is over. What the
   * game itself has to tell (a count, who won which prize) stands between the result and the replay:
   * `{@render after(own)}`. */
  after: Snippet<[own?: Snippet]>;
}

/** How a game stands, for the status line and the tab. */
export interface Standing {
  words: string;
  mood: Mood;
  /** The seat whose turn it is, if the game has turns. */
  turn?: number;
}

/** Result first, then the story. */
export interface Ending {
  result: string;
  story: [label: string, value: string][];
}

/** Tells a finished game again: each event in the game's words, and what the board shows after it.
 *
 * `before` is the board before the event: by it the words can say where something was, and a key
 * moment can be told from others. */
export interface Tale<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  opening: Scene;
  after(scene: Scene, event: G["Event"]): Scene;
  /** What stands after the player's name: "drew the line above row 2". Empty if the event need not
   * be told. No two moves should read the same. */
  tell(event: G["Event"], before: Scene): string;
  /** A few words for a key moment, which the replay's slider marks: "gammon", "7 boxes at once".
   * Empty for other events. At most about six of a game should be key moments. */
  key?(event: G["Event"], before: Scene): string;
}

/** What a game adds to the story of a finished game. */
export interface StudyProps<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  table: LiveTable<G>;
  entries: readonly Entry[];
  tale: Tale<G, Scene> | undefined;
  /** The moment that the board shows now, and how to show another. */
  shown: Scene | null;
  onscene(scene: Scene | null): void;
}

export type Keys = [keys: string[], does: string][];

export interface GameClient<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  Board: Component<BoardProps<G, Scene>>;
  /** A view for a whole room, on a page of its own. It also shows a table before its game. */
  screen?(): Promise<{ default: Component<{ table: LiveTable<G> }> }>;
  /** The board itself has what the host needs to pause and to go on. */
  hosts?: boolean;
  standing(table: LiveTable<G>): Standing;
  ending(table: LiveTable<G>): Ending | Promise<Ending>;
  /** What the button for another game like this one says; else "New table". */
  next?(): string;
  /** The options for another game like this one. */
  again(table: LiveTable<G>): Plan["options"];
  /** What the keyboard does, for the help sheet. */
  keys(): Keys | Promise<Keys>;
  /** Without one, the game is told again only in words. It is loaded after the game. */
  tale?: (table: LiveTable<G>) => Promise<Tale<G, Scene>>;
  /** It is loaded after the game. */
  study?: () => Promise<Component<StudyProps<G, Scene>>>;
  /** What the host of this game also finds in the waiting room. */
  waiting?: () => Promise<{ default: Component<{ table: LiveTable<G> }> }>;
}

export type Values = Readonly<Record<string, Json>>;

export interface FieldProps {
  field: Field;
  value: Json;
  /** The other options chosen so far. */
  values: Values;
  /** Chooses another option that this field shows, too. */
  choose(name: string, value: Json): void;
  problem: Problem | null;
}

export interface CoverProps {
  /** How a game stands, as its view says it; without one an example is shown. */
  view?: unknown;
  /** The seat from which we look at it. */
  seat?: number | null;
}

/** A game as the lobby shows it. */
export interface GameCover {
  Preview: Component<CoverProps>;
  /** A page that teaches the game. */
  learn?: string;
}

/** Something that "Play" asks, with a few answers. */
export interface Question {
  legend: string;
  choices: readonly {
    label: string;
    /** What the choice means, in a sentence. */
    says: string;
    options: Values;
    /** Why it can't be had with the options chosen so far; "" if it can. */
    unless?: (options: Values) => string;
  }[];
  /** The choice for a first visit, if it is not the first one. */
  usual?: number;
}

/** Against whom or what one plays: the first thing that "Play" asks, a row for each answer. */
export interface Opponent {
  title: string;
  says: string;
  /** With bots of this level (null: the only level), with people, or alone. */
  who: "bots" | "people" | "alone";
  level?: string | null;
  /** The face of a die in front of it. */
  face?: number;
  options?: Values;
  /** How many bots, if it is not as few as possible. */
  bots?: number;
}

/** How a host chooses the options of a game. It is loaded when somebody creates a table. */
export interface GameForm {
  /** Options that have a special field. A name says that the field of that option shows it. */
  fields: Record<string, Component<FieldProps, object, "value"> | string>;
  /** What most hosts look at, in this order; the rest is behind "More options". Else all are shown. */
  first?: readonly string[];
  /** Ready-made options, beside those of the server. */
  presets?: readonly { label: string; options: Values }[];
  /** What "Play" asks. Without rows of its own a game offers its bots, and people. */
  questions?: readonly Question[];
  opponents?: { legend: string; rows: readonly Opponent[] };
  /** The options in a line, in a host's words. */
  tells?(values: Values): string;
  /** What values of its options mean, where the schema has no words for them. */
  words?: Words;
  /** The options with what must be made before a table can be opened. */
  prepare?(values: Values): Promise<Values>;
  /** An option that can't stay as it is. Its field says why. */
  wrong?(values: Values): string | null;
  /** The option that a refusal is about, if the server doesn't say it. */
  blames(problem: Problem): string | null;
}

/** A client knows the types of its game; the shell knows only its name. The types fit, because the
 * shell gives a client only tables of its own game. */
async function untyped<G extends GameTypes, Scene extends object>(
  module: Promise<{ client: GameClient<G, Scene> }>,
): Promise<GameClient> {
  return (await module).client as unknown as GameClient;
}

/** The board for any game that has none of its own. */
const plain = () => untyped(import("./plain/client"));

const CLIENTS: Record<string, () => Promise<GameClient>> = {
  sudoku: () => untyped(import("./sudoku/client")),
  backgammon: () => untyped(import("./backgammon/client")),
  casino: () => untyped(import("./casino/client")),
  dots: () => untyped(import("./dots/client")),
  tambola: () => untyped(import("./tambola/client")),
};

export function loadClient(game: string): Promise<GameClient> {
  return (CLIENTS[game] ?? plain)();
}

/** Boards that say themselves who plays and how it stands: they need nothing beside them. */
const OWN_FRAMES = new Set(["backgammon", "casino"]);

export const hasOwnFrame = (game: string): boolean => OWN_FRAMES.has(game);
