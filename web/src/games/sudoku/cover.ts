/** Sudoku in the lobby: its moving picture, and a special field for a puzzle of one's own. */

import type { GameCover } from "..";
import Preview from "./Preview.svelte";
import PuzzleField from "./PuzzleField.svelte";

export const cover: GameCover = {
  Preview,
  fields: { puzzle: PuzzleField },
  // S3 is about puzzles, and those of the house are always good.
  blames: (problem) => (problem.rule === "S3" ? "puzzle" : null),
};
