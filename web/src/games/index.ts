/** The games this client can show. Each is loaded only where it is played or pictured. */

import type { Component, Snippet } from "svelte";
import type { GameEvent, Problem } from "../api/types";
import type { Field } from "../lobby/options";
import type { Mood } from "../paper/tab";
import type { LiveTable } from "../table/live.svelte";
import Plain from "./Plain.svelte";

/** What a game's board is given: the table, and the shell's frame to put where it fits. */
export interface BoardProps {
  table: LiveTable;
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
export interface Tale<Scene = unknown> {
  opening: Scene;
  after(scene: Scene, event: GameEvent): Scene;
  /** Empty for what needs no telling. */
  tell(event: GameEvent): string;
}

export interface GameClient {
  Board: Component<BoardProps>;
  standing(table: LiveTable): Standing;
  ending(table: LiveTable): Ending;
  /** The options of another game like this one. */
  again(table: LiveTable): Record<string, unknown>;
  keys: [keys: string[], does: string][];
  /** Without one, a game is told again in words alone. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has scenes of its own.
  tale?: Tale<any>;
}

export interface FieldProps {
  field: Field;
  value: unknown;
  /** The other options chosen so far. */
  values: Record<string, unknown>;
  problem: Problem | null;
}

/** A game as the lobby shows it. */
export interface GameCover {
  Preview: Component;
  /** Options that deserve more than a plain field. */
  fields: Record<string, Component<FieldProps, object, "value">>;
  /** Which option a refusal is about, where the server doesn't say. */
  blames(problem: Problem): string | null;
  /** Choices in the order a player would say them; a schema may sort them by letter. */
  order: Record<string, string[]>;
}

interface Loaders {
  client: () => Promise<{ client: GameClient }>;
  cover: () => Promise<{ cover: GameCover }>;
}

/** The board for any game, until it has one of its own. */
const plain = () => import("./plain/client");

const GAMES: Record<string, Loaders> = {
  sudoku: {
    client: () => import("./sudoku/client"),
    cover: () => import("./sudoku/cover"),
  },
  backgammon: { client: plain, cover: () => import("./backgammon/cover") },
  casino: { client: plain, cover: () => import("./casino/cover") },
  dots: { client: plain, cover: () => import("./dots/cover") },
  tambola: { client: plain, cover: () => import("./tambola/cover") },
};

/** A game in the lobby of which nothing more is known. */
export const PLAIN: GameCover = { Preview: Plain, fields: {}, blames: () => null, order: {} };

export async function loadClient(game: string): Promise<GameClient> {
  return (await (GAMES[game]?.client ?? plain)()).client;
}

export async function loadCover(game: string): Promise<GameCover> {
  return (await GAMES[game]?.cover())?.cover ?? PLAIN;
}
