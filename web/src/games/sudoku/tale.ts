/** A finished Sudoku told again from the log: each event in words, and the grid after it. */

import { say } from "../../messages/sudoku";
import type { Tale } from "..";
import { CELLS, cellAt, readGrid } from "./grid";
import type { Sudoku } from "./types";
import type { HintGiven } from "./types.generated";
import { nameCell } from "./words";

export interface Scene {
  grid: number[];
  /** The cell that changed. */
  cell: number | null;
}

/** It repeats what the log says, and applies no rule. */
export const tale: Tale<Sudoku, Scene> = {
  opening: { grid: CELLS.map(() => 0), cell: null },

  after({ grid }, event) {
    switch (event.type) {
      case "PuzzleSet":
        return { grid: readGrid(event.puzzle), cell: null };
      case "DigitPlaced":
        return shown(grid.with(cellOf(event), event.value), event);
      case "CellCleared":
        return shown(grid.with(cellOf(event), 0), event);
      case "HintGiven":
        return shown(wiped(grid, event).with(cellOf(event), event.value), event);
      default:
        return { grid, cell: null };
    }
  },

  key(event) {
    switch (event.type) {
      case "HintGiven":
        return say("sudoku-key-hint");
      case "Checked":
        return event.wrong.length ? say("sudoku-key-wrong", { count: event.wrong.length }) : "";
      case "Solved":
        return say("sudoku-solved");
      default:
        return "";
    }
  },

  tell(event) {
    switch (event.type) {
      case "PuzzleSet":
        return say("sudoku-told-set");
      case "DigitPlaced":
        return say("sudoku-told-placed", { digit: event.value, cell: nameOf(event) });
      case "CellCleared":
        return say("sudoku-told-erased", { cell: nameOf(event) });
      case "HintGiven":
        return say("sudoku-told-hint", { digit: event.value, cell: nameOf(event) });
      case "Checked":
        return event.wrong.length
          ? say("sudoku-told-check-wrong", { count: event.wrong.length })
          : say("sudoku-told-check-right");
      default:
        return "";
    }
  },
};

/** Where something happened. */
interface Placed {
  readonly row: number;
  readonly col: number;
}

const cellOf = ({ row, col }: Placed) => cellAt(row, col);
const nameOf = (event: Placed) => nameCell(cellOf(event));
const shown = (grid: number[], event: Placed): Scene => ({ grid, cell: cellOf(event) });

/** A hint erases what clashes with it. */
function wiped(grid: number[], { cleared }: HintGiven): number[] {
  return cleared.reduce((left, [row, col]) => left.with(cellAt(row, col), 0), grid);
}
