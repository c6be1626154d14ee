/** What distinguishes a table from another of the same game, in a word or two. */

import type { Summary } from "../api/types";

type Options = Record<string, unknown>;

const NOTES: Record<string, (options: Options) => string> = {
  sudoku: ({ puzzle, difficulty }) =>
    puzzle ? "Own puzzle" : capital(String(difficulty ?? "")),
};

export function noteOf({ game, options }: Summary): string {
  return NOTES[game]?.(options) ?? "";
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
