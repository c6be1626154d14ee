/** How a view is read: who sits at the seats, what is new, and which facts come first. */

import type { Fields, Part } from "../../api/schema";
import type { Json } from "../../api/types";
import { sayNumber as writeNumber } from "../../messages/numbers";
import { say } from "../../messages/plain";
import { say as sayAtTable } from "../../messages/table";
import { inWords, type Names } from "../../table/naming";
import { capital } from "../notes";
import { isBoardlike, type Scalar, type Shape, shapeOf } from "./shapes";

export interface Reading {
  names: Names;
  changed: Set<string>;
}

export interface Fact {
  field: string;
  label: string;
  value: Json;
  part: Part;
}

export interface Sorted {
  /** Boards, tickets and cards come first. */
  boards: Fact[];
  /** Then short facts, side by side. */
  facts: Fact[];
  /** Then the rest, one below another. */
  sections: Fact[];
}

/** Choices are offered as moves, and are not repeated among the facts. */
const NOT_TOLD = new Set(["choices"]);

export function sortFields(fields: [string, Json][], part: Part, names: Names): Sorted {
  const sorted: Sorted = { boards: [], facts: [], sections: [] };
  for (const [field, value] of fields) {
    if (value === null || NOT_TOLD.has(field)) continue;
    const inner = part.field(field);
    const fact: Fact = { field, label: labelOf(field, part, names), value, part: inner };
    if (isBoardlike(value, inner)) sorted.boards.push(fact);
    else (isShort(value, inner) ? sorted.facts : sorted.sections).push(fact);
  }
  return sorted;
}

/** A name in words. If the keys are seats, it is the name of the player there. */
export function labelOf(field: string, part: Part, names: Names): string {
  const seat = part.keysMean === "seat" ? names(Number(field)) : null;
  return seat ?? capital(inWords(field));
}

function isShort(value: Json, part: Part): boolean {
  const shape = shapeOf(value, part);
  if (shape.kind === "word") return true;
  if (shape.kind === "chips") return shape.items.length <= 2 && !shape.more;
  return isPair(shape);
}

/** Two or three words with their names, "white 1, black 0". They fit in one line. */
export function isPair(shape: Shape): boolean {
  return (
    shape.kind === "fields" &&
    shape.fields.length <= 3 &&
    shape.fields.every(([field, value]) => {
      return shapeOf(value, shape.part.field(field)).kind === "word";
    })
  );
}

/** One value as it is read aloud. */
export function sayScalar(value: Scalar, part: Part, names: Names): string {
  if (value === null || value === "") return say("plain-none");
  if (typeof value === "boolean") return sayAtTable(value ? "table-yes" : "table-no");
  if (typeof value === "number") return sayNumber(value, part, names);
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? inWords(value) : value;
}

function sayNumber(value: number, part: Part, names: Names): string {
  if (part.means === "seat")
    return names(value) ?? sayAtTable("table-a-seat", { number: value + 1 });
  if (part.means === "ticket") return String(value + 1);
  return writeNumber(value);
}

/** The values that are marked in the grid of this field. */
export function marksIn(field: string, whole: Fields, part: Part): Set<Json> {
  const lists = Object.entries(whole).filter(([name]) => part.field(name).marks === field);
  return new Set(lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])));
}
