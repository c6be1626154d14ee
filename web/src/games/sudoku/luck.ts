/** The luck of Sudoku: a puzzle of the house comes from four sealed words. */

import moments from "../../../../src/fairtable/games/sudoku/luck.json";
import { type GameLuck, isSame, type LuckReader, type LuckyEntry } from "../luck";
import { boxOf, colOf, rowOf } from "./grid";
import { makePuzzle } from "./puzzleMaking";
import { brought } from "./puzzleText";
import type { Event } from "./types.generated";

const CLUES: Record<string, number> = { easy: 40, medium: 32, hard: 27, expert: 24 };

class Puzzles implements LuckReader {
  #solved = false;

  read({ events }: LuckyEntry) {
    const told = events as readonly (Event | null)[];
    this.#solved ||= told.some((event) => event?.type === "Solved");
    const set = told.find((event) => event?.type === "PuzzleSet");
    const kept = told.find((event) => event?.type === "SolutionKept");
    // Of a puzzle of the house, the sealed draws tell the solution.
    if (!set || set.difficulty || !kept) return "tied" as const;
    return solves(digitsOf(kept.solution), digitsOf(set.puzzle)) ? "tied" : "mismatch";
  }

  readSealed({ events }: LuckyEntry, gave: LuckyEntry["open"]) {
    const told = events as readonly (Event | null)[];
    if (told.includes(null)) return "unchecked" as const;
    const set = told.find((event) => event?.type === "PuzzleSet");
    const kept = told.find((event) => event?.type === "SolutionKept");
    const clues = CLUES[set?.difficulty ?? ""];
    if (!set || !kept || !clues) return "mismatch";
    const made = makePuzzle(
      gave.map((word) => BigInt(`0x${word}`)),
      clues,
    );
    const shown = { puzzle: digitsOf(set.puzzle), solution: digitsOf(kept.solution) };
    return isSame(made, shown) ? "tied" : "mismatch";
  }

  score(): [number, number][] | null {
    return this.#solved ? [[0, 1]] : null;
  }
}

const bringsPuzzle = ({ puzzle }: Readonly<Record<string, unknown>>) =>
  String(puzzle ?? "").trim() !== "";
/** Whether each row, column and box of the solution has every digit, and the puzzle is in it. */
function solves(solution: string, puzzle: string): boolean {
  const cells = [...solution];
  const fits = [...puzzle].every((digit, at) => digit === "0" || digit === cells[at]);
  const units = [rowOf, colOf, boxOf].flatMap((unitOf) =>
    Array.from({ length: 9 }, (_, unit) => cells.filter((_, at) => unitOf(at) === unit)),
  );
  return fits && units.every((unit) => unit.toSorted().join("") === "123456789");
}

const digitsOf = (cells: string) => cells.replaceAll(/[^1-9]/g, "0");

export const luck: GameLuck = {
  game: "sudoku",
  moments,
  functions: { givens: brought },
  hides: true,
  rolls: false,
  neverDraws: bringsPuzzle,
  isRoll: () => false,
  reader: () => new Puzzles(),
};
