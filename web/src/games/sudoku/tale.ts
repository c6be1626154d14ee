/** A finished Sudoku told again, from the log: the grid after each event, and what it was. */

import type { Tale } from "..";
import { CELLS, cellAt, nameCell, readGrid } from "./grid";
import type { Sudoku } from "./types";
import type { HintGiven } from "./types.generated";

export interface Scene {
  grid: number[];
  /** The cell that changed. */
  cell: number | null;
}

/** Only what the log says happened; no rule is applied. */
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

  tell(event) {
    switch (event.type) {
      case "PuzzleSet":
        return "the puzzle is set";
      case "DigitPlaced":
        return `${event.value} in ${nameCell(cellOf(event))}`;
      case "CellCleared":
        return `${nameCell(cellOf(event))} erased`;
      case "HintGiven":
        return `hint: ${event.value} in ${nameCell(cellOf(event))}`;
      case "Checked":
        return event.wrong.length
          ? `checked: ${event.wrong.length} wrong`
          : "checked: nothing wrong";
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
const shown = (grid: number[], event: Placed): Scene => ({ grid, cell: cellOf(event) });

/** A hint erases what clashes with it. */
function wiped(grid: number[], { cleared }: HintGiven): number[] {
  return cleared.reduce((left, [row, col]) => left.with(cellAt(row, col), 0), grid);
}
