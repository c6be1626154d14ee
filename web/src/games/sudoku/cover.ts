/** Sudoku in the lobby: its living picture, and a better field for a puzzle of one's own. */

import type { GameCover } from "..";
import Preview from "./Preview.svelte";
import PuzzleField from "./PuzzleField.svelte";

export const cover: GameCover = {
  Preview,
  fields: { puzzle: PuzzleField },
  // S3 is about puzzles, and the house's own are always good.
  blames: (problem) => (problem.rule === "S3" ? "puzzle" : null),
};
