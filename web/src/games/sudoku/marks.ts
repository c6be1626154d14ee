/** Pencil marks: for each cell, the noted digits as bits. Only the player has them. */

import { forget, recall, remember } from "../../paper/store";
import { arePeers, DIGITS } from "./grid";

export type Marks = readonly number[];

export const NO_MARKS: Marks = Array(81).fill(0);

/** The digits that the bits of one cell stand for. */
export const readMarks = (bits: number) =>
  DIGITS.filter((digit) => (bits & (1 << digit)) !== 0);

export const marksIn = (marks: Marks, cell: number) => readMarks(marks[cell] ?? 0);

export function toggleMark(marks: Marks, cell: number, digit: number): Marks {
  return marks.map((bits, at) => (at === cell ? bits ^ (1 << digit) : bits));
}

export function clearCell(marks: Marks, cell: number): Marks {
  return marks.map((bits, at) => (at === cell ? 0 : bits));
}

/** After a digit is entered, its cell has no marks, and its peers no mark of this digit. */
export function enterDigit(marks: Marks, cell: number, digit: number): Marks {
  return marks.map((bits, at) => {
    if (at === cell) return 0;
    return arePeers(at, cell) ? bits & ~(1 << digit) : bits;
  });
}

export function sameMarks(one: Marks, other: Marks): boolean {
  return one.every((bits, cell) => bits === other[cell]);
}

export function recallMarks(table: string): Marks {
  const kept = recall<unknown>(`sudoku.marks.${table}`, null);
  const whole = Array.isArray(kept) && kept.length === 81 && kept.every(Number.isInteger);
  return whole ? (kept as number[]) : NO_MARKS;
}

export function rememberMarks(table: string, marks: Marks): void {
  remember(`sudoku.marks.${table}`, marks);
}

export function forgetMarks(table: string): void {
  forget(`sudoku.marks.${table}`);
}
