/** The games that this client can show. Each is loaded only where it is played or pictured. */

import type { Component, Snippet } from "svelte";
import type { AnyGameTypes, GameTypes, Json, Plan, Problem } from "../api/types";
import type { Field } from "../lobby/options";
import type { Mood } from "../paper/tab";
import type { LiveTable } from "../table/live.svelte";
import Plain from "./Plain.svelte";

/** What a board gets: the table, and parts of the shell, which it puts where they fit. */
export interface BoardProps<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  table: LiveTable<G>;
  /** A moment of a finished game, to be shown instead of the view. */
  scene: Scene | null;
  /** Players and clock. */
  frame: Snippet;
  /** The result and the story. They replace the controls when the game is over. */
  after: Snippet;
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

/** Tells a finished game again: each event in words, and what the board can show after it. */
export interface Tale<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  opening: Scene;
  after(scene: Scene, event: G["Event"]): Scene;
  /** Empty if the event need not be told. */
  tell(event: G["Event"]): string;
}

export interface GameClient<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  Board: Component<BoardProps<G, Scene>>;
  standing(table: LiveTable<G>): Standing;
  ending(table: LiveTable<G>): Ending;
  /** The options for another game like this one. */
  again(table: LiveTable<G>): Plan["options"];
  keys: [keys: string[], does: string][];
  /** Without one, the game is told again only in words. */
  tale?: Tale<G, Scene>;
}

export interface FieldProps {
  field: Field;
  value: Json;
  /** The other options chosen so far. */
  values: Record<string, Json>;
  problem: Problem | null;
}

/** A game as the lobby shows it. */
export interface GameCover {
  Preview: Component;
  /** Options that have a special field. */
  fields: Record<string, Component<FieldProps, object, "value">>;
  /** The option that a refusal is about, if the server doesn't say it. */
  blames(problem: Problem): string | null;
}

interface Loaders {
  client: () => Promise<GameClient>;
  cover: () => Promise<{ cover: GameCover }>;
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

const GAMES: Record<string, Loaders> = {
  sudoku: {
    client: () => untyped(import("./sudoku/client")),
    cover: () => import("./sudoku/cover"),
  },
  backgammon: { client: plain, cover: () => import("./backgammon/cover") },
  casino: { client: plain, cover: () => import("./casino/cover") },
  dots: { client: plain, cover: () => import("./dots/cover") },
  tambola: {
    client: () => untyped(import("./tambola/client")),
    cover: () => import("./tambola/cover"),
  },
};

/** A game in the lobby about which nothing more is known. */
export const PLAIN: GameCover = { Preview: Plain, fields: {}, blames: () => null };

export function loadClient(game: string): Promise<GameClient> {
  return (GAMES[game]?.client ?? plain)();
}

export async function loadCover(game: string): Promise<GameCover> {
  return (await GAMES[game]?.cover())?.cover ?? PLAIN;
}
