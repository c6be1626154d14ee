/** A finished game told again, from the public log: what the grid was after each entry. */

import type { Entry, GameEvent } from "../../api/types";
import { cellAt, nameCell, readGrid } from "./grid";

export interface Moment {
  grid: number[];
  /** The cell that changed. */
  cell: number | null;
  /** Milliseconds after the first moment, by the server's clock. */
  at: number;
  words: string;
}

/** Only what the log says happened; no rule is applied. */
export function readMoments(entries: Entry[]): Moment[] {
  const moments: Moment[] = [];
  for (const entry of entries) {
    const { at, events } = JSON.parse(entry.public) as {
      at: number;
      events: (GameEvent | null)[];
    };
    for (const event of events) {
      const moment = event && after(moments.at(-1)?.grid ?? [], event);
      if (moment) moments.push({ ...moment, at });
    }
  }
  const began = moments[0]?.at ?? 0;
  return moments.map((moment) => ({ ...moment, at: moment.at - began }));
}

function after(grid: number[], event: GameEvent): Omit<Moment, "at"> | null {
  const cell = cellAt(Number(event.row), Number(event.col));
  const value = Number(event.value);
  switch (event.type) {
    case "PuzzleSet":
      return { grid: readGrid(String(event.puzzle)), cell: null, words: "The puzzle is set" };
    case "DigitPlaced":
      return { grid: grid.with(cell, value), cell, words: `${value} in ${nameCell(cell)}` };
    case "CellCleared":
      return { grid: grid.with(cell, 0), cell, words: `${nameCell(cell)} erased` };
    case "HintGiven": {
      const cleared = (event.cleared as [number, number][] | undefined) ?? [];
      const wiped = cleared.reduce((left, [row, col]) => left.with(cellAt(row, col), 0), grid);
      return {
        grid: wiped.with(cell, value),
        cell,
        words: `Hint: ${value} in ${nameCell(cell)}`,
      };
    }
    case "Checked": {
      const wrong = (event.wrong as unknown[] | undefined)?.length ?? 0;
      return {
        grid,
        cell: null,
        words: wrong ? `Checked: ${wrong} wrong` : "Checked: nothing wrong",
      };
    }
    default:
      return null;
  }
}
