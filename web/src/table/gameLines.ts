/** A game in three lines, for whoever is invited and has never played it. */

import { say } from "../messages/joining";

const LINES = {
  backgammon: ["joining-backgammon-1", "joining-backgammon-2", "joining-backgammon-3"],
  casino: ["joining-casino-1", "joining-casino-2", "joining-casino-3"],
  dots: ["joining-dots-1", "joining-dots-2", "joining-dots-3"],
  sudoku: ["joining-sudoku-1", "joining-sudoku-2", "joining-sudoku-3"],
  tambola: ["joining-tambola-1", "joining-tambola-2", "joining-tambola-3"],
} as const;

/** Of a game that we don't know, its own summary. */
export function linesOf(game: string, summary = ""): string[] {
  if (game in LINES) return LINES[game as keyof typeof LINES].map((id) => say(id));
  return summary ? [summary] : [];
}
