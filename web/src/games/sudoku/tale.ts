/** A finished Sudoku told again, from the log: the grid after each event, and what it was. */

import type { GameEvent } from "../../api/types";
import type { Tale } from "..";
import { CELLS, cellAt, nameCell, readGrid } from "./grid";

export interface Scene {
  grid: number[];
  /** The cell that changed. */
  cell: number | null;
}

/** Only what the log says happened; no rule is applied. */
export const tale: Tale<Scene> = {
  opening: { grid: CELLS.map(() => 0), cell: null },

  after({ grid }, event) {
    const cell = cellOf(event);
    switch (event.type) {
      case "PuzzleSet":
        return { grid: readGrid(String(event.puzzle)), cell: null };
      case "DigitPlaced":
        return { grid: grid.with(cell, Number(event.value)), cell };
      case "CellCleared":
        return { grid: grid.with(cell, 0), cell };
      case "HintGiven":
        return { grid: wiped(grid, event).with(cell, Number(event.value)), cell };
      default:
        return { grid, cell: null };
    }
  },

  tell(event) {
    const where = nameCell(cellOf(event));
    switch (event.type) {
      case "PuzzleSet":
        return "the puzzle is set";
      case "DigitPlaced":
        return `${event.value} in ${where}`;
      case "CellCleared":
        return `${where} erased`;
      case "HintGiven":
        return `hint: ${event.value} in ${where}`;
      case "Checked": {
        const wrong = (event.wrong as unknown[] | undefined)?.length ?? 0;
        return wrong ? `checked: ${wrong} wrong` : "checked: nothing wrong";
      }
      default:
        return "";
    }
  },
};

const cellOf = (event: GameEvent) => cellAt(Number(event.row), Number(event.col));

/** A hint erases what clashes with it. */
function wiped(grid: number[], event: GameEvent): number[] {
  const cleared = (event.cleared as [number, number][] | undefined) ?? [];
  return cleared.reduce((left, [row, col]) => left.with(cellAt(row, col), 0), grid);
}
