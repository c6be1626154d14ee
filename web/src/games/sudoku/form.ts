/** The options of Sudoku: a special field for a puzzle of one's own. */

import type { GameForm } from "..";
import PuzzleField from "./PuzzleField.svelte";

export const form: GameForm = {
  fields: { puzzle: PuzzleField },
  // S3 is about puzzles, and those of the house are always good.
  blames: (problem) => (problem.rule === "S3" ? "puzzle" : null),
};
