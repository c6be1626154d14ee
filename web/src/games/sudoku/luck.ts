/** The luck of Sudoku: a puzzle of the house comes from four sealed words. */

import { type GameLuck, isSame, type LuckReader, type LuckyEntry } from "../luck";
import { makePuzzle } from "./puzzleMaking";
import type { Event } from "./types.generated";

const CLUES: Record<string, number> = { easy: 40, medium: 32, hard: 27, expert: 24 };
const WORDS = 4;

class Puzzles implements LuckReader {
  readonly #brought: boolean;
  readonly #difficulty: unknown;
  #solved = false;

  constructor(options: Readonly<Record<string, unknown>>) {
    this.#brought = bringsPuzzle(options);
    this.#difficulty = options.difficulty;
  }

  /** A puzzle that the player brought draws nothing. */
  read({ events, open, sealed }: LuckyEntry) {
    const told = events as readonly (Event | null)[];
    const isSet = told.some((event) => event?.type === "PuzzleSet");
    this.#solved ||= told.some((event) => event?.type === "Solved");
    const words = isSet && !this.#brought ? WORDS : 0;
    return open.length === 0 && sealed === words ? "tied" : "mismatch";
  }

  readSealed({ events }: LuckyEntry, gave: LuckyEntry["open"]) {
    const told = events as readonly (Event | null)[];
    if (told.includes(null)) return "unchecked" as const;
    const set = told.find((event) => event?.type === "PuzzleSet");
    const kept = told.find((event) => event?.type === "SolutionKept");
    const clues = CLUES[set?.difficulty ?? ""];
    if (!set || !kept || !clues || set.difficulty !== this.#difficulty) return "mismatch";
    const made = makePuzzle(
      gave.map((word) => BigInt(`0x${word}`)),
      clues,
    );
    const shown = { puzzle: digitsOf(set.puzzle), solution: digitsOf(kept.solution) };
    return isSame(made, shown) ? "tied" : "mismatch";
  }

  toRoll() {
    return null;
  }

  score(): [number, number][] | null {
    return this.#solved ? [[0, 1]] : null;
  }
}

const bringsPuzzle = ({ puzzle }: Readonly<Record<string, unknown>>) =>
  String(puzzle ?? "").trim() !== "";
const digitsOf = (cells: string) => cells.replaceAll(/[^1-9]/g, "0");

export const luck: GameLuck = {
  game: "sudoku",
  hides: true,
  rolls: false,
  neverDraws: bringsPuzzle,
  isRoll: () => false,
  reader: (options) => new Puzzles(options),
};
