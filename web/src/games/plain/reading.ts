/** How a view is read here: by whom the seats are held, what is new, and which facts come first. */

import { inWords, type Names, seatName } from "../../table/naming";
import { capital } from "../notes";
import { type Fields, isBoardlike, type Scalar, type Shape, shapeOf } from "./shapes";

export interface Reading {
  names: Names;
  changed: Set<string>;
}

export interface Part {
  field: string;
  label: string;
  value: unknown;
}

export interface Sorted {
  /** Boards, tickets and cards come first. */
  boards: Part[];
  /** Then what is short, side by side. */
  facts: Part[];
  /** Then the rest, with room of its own. */
  sections: Part[];
}

export function sortFields(fields: [string, unknown][], names: Names): Sorted {
  const keys = fields.map(([key]) => key);
  const seats = keys.length > 0 && keys.every((key) => /^\d+$/.test(key) && names(Number(key)));
  const parts = fields
    .filter(([, value]) => value !== null)
    .map(([field, value]) => ({
      field,
      label: (seats ? names(Number(field)) : null) ?? capital(inWords(field)),
      value,
    }));
  const sorted: Sorted = { boards: [], facts: [], sections: [] };
  for (const part of parts) {
    const { value, field } = part;
    if (isBoardlike(value, field)) sorted.boards.push(part);
    else (isShort(value, field) ? sorted.facts : sorted.sections).push(part);
  }
  return sorted;
}

function isShort(value: unknown, field: string): boolean {
  const shape = shapeOf(value, field);
  if (shape.kind === "word") return true;
  if (shape.kind === "chips") return shape.items.length <= 2 && !shape.more;
  return isPair(shape);
}

/** Two or three words with their names, "white 1, black 0", fit in a line. */
export function isPair(shape: Shape): boolean {
  return shape.kind === "fields" && shape.fields.length <= 3 && shape.fields.every(isWord);
}

const isWord = ([field, value]: [string, unknown]) => shapeOf(value, field).kind === "word";

/** One value as it is read aloud. */
export function sayScalar(value: Scalar, field: string, names: Names): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return seatName(field, value, names) ?? value.toLocaleString("en").replace(/^-/, "−");
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? inWords(value) : value;
}

/** A list of scores, one for each seat, belongs to those who sit there. */
export function byName(value: unknown, field: string, names: Names): unknown {
  if (!/^(scores?|points|hand_sizes|pips|counts)$/.test(field) || !Array.isArray(value))
    return value;
  const fits = names(value.length - 1) !== null && names(value.length) === null;
  return fits ? Object.fromEntries(value.map((score, seat) => [String(seat), score])) : value;
}

/** Beside a grid, the numbers that a player has marked on it. */
export function marksBeside(fields: Fields): Set<unknown> {
  const marks = fields.marks ?? fields.marked;
  return new Set(Array.isArray(marks) ? marks : []);
}
