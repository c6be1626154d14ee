/** The games this client can show. Each is loaded only where it is played or pictured. */

import type { Component, Snippet } from "svelte";
import type { AnyGameTypes, GameTypes, Json, Plan, Problem } from "../api/types";
import type { Field } from "../lobby/options";
import type { Mood } from "../paper/tab";
import type { LiveTable } from "../table/live.svelte";
import Plain from "./Plain.svelte";

/** What a game's board is given: the table, and the shell's frame to put where it fits. */
export interface BoardProps<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  table: LiveTable<G>;
  /** A finished game looked at again: what to paint instead of the view. */
  scene: Scene | null;
  /** Players and clock. */
  frame: Snippet;
  /** Result and story, in the controls' place once the game is over. */
  after: Snippet;
}

/** How a game stands, for the status line and the tab. */
export interface Standing {
  words: string;
  mood: Mood;
  /** Whose turn it is, where the game has turns. */
  turn?: number;
}

/** Result first, then the story. */
export interface Ending {
  result: string;
  story: [label: string, value: string][];
}

/** A finished game told again: what its board can paint after each event, and words for it. */
export interface Tale<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  opening: Scene;
  after(scene: Scene, event: G["Event"]): Scene;
  /** Empty for what needs no telling. */
  tell(event: G["Event"]): string;
}

export interface GameClient<G extends GameTypes = AnyGameTypes, Scene extends object = object> {
  Board: Component<BoardProps<G, Scene>>;
  standing(table: LiveTable<G>): Standing;
  ending(table: LiveTable<G>): Ending;
  /** The options of another game like this one. */
  again(table: LiveTable<G>): Plan["options"];
  keys: [keys: string[], does: string][];
  /** Without one, a game is told again in words alone. */
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
  /** Options that deserve more than a plain field. */
  fields: Record<string, Component<FieldProps, object, "value">>;
  /** Which option a refusal is about, where the server doesn't say. */
  blames(problem: Problem): string | null;
}

interface Loaders {
  client: () => Promise<GameClient>;
  cover: () => Promise<{ cover: GameCover }>;
}

/** A client that knows its game's types, for a shell that knows only its name. The shell hands a
 * client nothing but tables of its own game, so that the types fit. */
async function untyped<G extends GameTypes, Scene extends object>(
  module: Promise<{ client: GameClient<G, Scene> }>,
): Promise<GameClient> {
  return (await module).client as unknown as GameClient;
}

/** The board for any game, until it has one of its own. */
const plain = () => untyped(import("./plain/client"));

const GAMES: Record<string, Loaders> = {
  sudoku: {
    client: () => untyped(import("./sudoku/client")),
    cover: () => import("./sudoku/cover"),
  },
  backgammon: { client: plain, cover: () => import("./backgammon/cover") },
  casino: { client: plain, cover: () => import("./casino/cover") },
  dots: { client: plain, cover: () => import("./dots/cover") },
  tambola: { client: plain, cover: () => import("./tambola/cover") },
};

/** A game in the lobby of which nothing more is known. */
export const PLAIN: GameCover = { Preview: Plain, fields: {}, blames: () => null };

export function loadClient(game: string): Promise<GameClient> {
  return (GAMES[game]?.client ?? plain)();
}

export async function loadCover(game: string): Promise<GameCover> {
  return (await GAMES[game]?.cover())?.cover ?? PLAIN;
}
