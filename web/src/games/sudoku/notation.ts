/** Moves as text: `r1c2=5` enters, `r1c2=.` erases; rows and columns count from 1. */

import { cellAt, colOf, rowOf } from "./grid";

export interface Entry {
  cell: number;
  /** 0 erases. */
  digit: number;
}

export function writeCell(cell: number): string {
  return `r${rowOf(cell) + 1}c${colOf(cell) + 1}`;
}

export function writeEntry({ cell, digit }: Entry): string {
  return `${writeCell(cell)}=${digit || "."}`;
}

/** Null for other moves: `check`, `hint`. */
export function readEntry(move: string): Entry | null {
  const found = /^r([1-9])c([1-9])=([1-9.])$/.exec(move);
  if (!found) return null;
  const [row, col, digit] = [Number(found[1]), Number(found[2]), Number(found[3]) || 0];
  return { cell: cellAt(row - 1, col - 1), digit };
}

/** The grid as it will be if the referee accepts everything that was asked. Givens always stay. */
export function overlay(grid: number[], moves: string[], givens: number[]): number[] {
  const shown = [...grid];
  for (const move of moves) {
    const entry = readEntry(move);
    if (entry && !givens[entry.cell]) shown[entry.cell] = entry.digit;
  }
  return shown;
}
