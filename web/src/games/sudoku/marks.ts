/** Pencil marks: for each cell, the noted digits as bits. They are the player's private notes. */

import { arePeers, CELLS, DIGITS } from "./grid";
import { writeCell } from "./notation";

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

/** The marks as the text of notes: `{"r1c1":"125"}`; without marks, "". */
export function writeMarks(marks: Marks): string {
  const noted = CELLS.filter((cell) => marks[cell]).map((cell) => [
    writeCell(cell),
    marksIn(marks, cell).join(""),
  ]);
  return noted.length ? JSON.stringify(Object.fromEntries(noted)) : "";
}

/** Notes that were not written by this board are no marks. */
export function readNotes(text: string): Marks {
  const noted = parse(text);
  return CELLS.map((cell) => {
    const digits = noted[writeCell(cell)];
    const marked = DIGITS.filter((digit) => String(digits ?? "").includes(String(digit)));
    return marked.reduce((bits, digit) => bits | (1 << digit), 0);
  });
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text || "{}"));
  } catch {
    return {};
  }
}
