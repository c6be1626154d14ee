/** One or two words about a table that tell it from other tables of the same game. */

import type { Summary } from "../api/types";
import { say } from "../messages/shell";

type Options = Summary["options"];

const NOTES: Record<string, (options: Options) => string> = {
  sudoku: ({ puzzle, difficulty }) =>
    puzzle ? say("shell-own-puzzle") : capital(String(difficulty ?? "")),
  dots: ({ width, height }) => `${width ?? 5} × ${height ?? 5}`,
  backgammon: ({ length, games }) =>
    length
      ? say("shell-match-to", { count: Number(length) })
      : say("shell-for-money", { count: Number(games ?? 1) }),
};

export function noteOf({ game, options }: Summary): string {
  return NOTES[game]?.(options) ?? "";
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
