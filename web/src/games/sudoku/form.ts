/** The options of Sudoku: a special field for a puzzle of one's own. */

import { say } from "../../messages/play";
import type { GameForm } from "..";
import PuzzleField from "./PuzzleField.svelte";

const LEVELS = ["easy", "medium", "hard", "expert"] as const;

export const form: GameForm = {
  fields: { puzzle: PuzzleField },
  // S3 is about puzzles, and those of the house are always good.
  blames: (problem) => (problem.rule === "S3" ? "puzzle" : null),
  opponents: {
    legend: say("play-how-hard"),
    rows: LEVELS.map((difficulty, at) => ({
      title: say(`play-${difficulty}`),
      says: say(`play-given-${difficulty}`),
      who: "alone",
      face: at + 1,
      options: { difficulty },
    })),
  },
};
