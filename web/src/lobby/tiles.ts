/** The games on the first page. They stand there before the server has said which it has: those that
 * it had last time, or those that this page knows. So nothing moves when the answer comes. */

import type { Game } from "../api/types";
import { capital } from "../games/notes";
import { say } from "../messages/lobby";
import { recall, remember } from "../paper/store";

export interface Tile {
  readonly name: string;
  readonly title: string;
  /** The game in one short sentence. */
  readonly pitch: string;
}

const KEY = "games";
const PITCHES: Record<string, () => string> = {
  backgammon: () => say("lobby-pitch-backgammon"),
  casino: () => say("lobby-pitch-casino"),
  dots: () => say("lobby-pitch-dots"),
  sudoku: () => say("lobby-pitch-sudoku"),
  tambola: () => say("lobby-pitch-tambola"),
};

const isTile = (kept: unknown): kept is Tile =>
  typeof kept === "object" &&
  kept !== null &&
  ["name", "title", "pitch"].every((field) => field in kept);

function known(): Tile[] {
  return Object.entries(PITCHES).map(([name, pitch]) => ({
    name,
    title: capital(name),
    pitch: pitch(),
  }));
}

export function tilesOfLastTime(): Tile[] {
  const kept = recall<unknown>(KEY, null);
  return Array.isArray(kept) && kept.length && kept.every(isTile) ? kept : known();
}

export function tilesOf(games: readonly Game[]): Tile[] {
  const tiles = games.map(({ name, title, summary }) => ({
    name,
    title,
    pitch: PITCHES[name]?.() ?? summary,
  }));
  remember(KEY, tiles);
  return tiles;
}
