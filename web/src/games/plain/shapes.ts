/** What a part of a view looks like, so that it can be shown without knowing the game.
 *
 * The schema of the game says what a value means. Its shape says the rest: a list of lists is a
 * grid, a list of objects is a table. Of a giant board, a page shows only a part. */

import { type Fields, isFields, type Part } from "../../api/schema";
import type { Json } from "../../api/types";

export type Scalar = string | number | boolean | null;
export type Shape =
  | { kind: "word"; value: Scalar; part: Part }
  | { kind: "text"; lines: string[]; more: number }
  | { kind: "grid"; rows: Scalar[][]; part: Part }
  | { kind: "chips"; items: Scalar[]; part: Part; more: number }
  | { kind: "places"; items: Scalar[]; part: Part; more: number }
  | { kind: "table"; columns: string[]; rows: Fields[]; part: Part; more: number }
  | { kind: "list"; items: readonly Json[]; part: Part; more: number }
  | { kind: "fields"; fields: [string, Json][]; part: Part; more: number };

export const MOST_ITEMS = 200;
const MOST_ROWS = 60;
const MOST_LINES = 80;
const MOST_CELLS = 1000;
const WIDEST = 20;
const FEW_CELLS = 5;

/** Values that are one thing, but are written as a list: a cell is its row and its column. */
const WHOLE = new Set(["cell"]);
/** Lists whose items are numbered: the points of a board. */
const PLACES = new Set(["points"]);

export const isScalar = (value: Json | undefined): value is Scalar =>
  value === null || value === undefined || typeof value !== "object";

export function shapeOf(value: Json, part: Part): Shape {
  if (Array.isArray(value)) return shapeOfList(value, part);
  if (isFields(value)) return { kind: "fields", part, ...cut("fields", entries(value, part)) };
  if (part.means === "grid" && typeof value === "string") return square(value, part);
  return { kind: "word", value: value as Scalar, part };
}

/** In the order of the schema. Fields that it does not name come last. */
function entries(value: Fields, part: Part): [string, Json][] {
  const order = new Map(part.fields.map((field, at) => [field, at]));
  const place = (field: string) => order.get(field) ?? order.size;
  return Object.entries(value).toSorted(([one], [other]) => place(one) - place(other));
}

function shapeOfList(list: readonly Json[], part: Part): Shape {
  if (part.means === "rows")
    return grid(
      list.map((row) => [...String(row)]),
      part,
    );
  if (PLACES.has(part.means)) return { kind: "places", part, ...cut("items", scalars(list)) };
  if (list.every(isScalar)) return { kind: "chips", part, ...cut("items", scalars(list)) };
  const item = part.item(0);
  if (WHOLE.has(item.means)) {
    const items = list.map((one) => (Array.isArray(one) ? one.join(" ") : String(one)));
    return { kind: "chips", part, ...cut("items", items) };
  }
  if (isGrid(list)) return grid(list.map(scalars), item);
  if (list.every(isFields) && list.every(isRow)) {
    const columns = item.fields.length ? item.fields : Object.keys(list[0] ?? {});
    return { kind: "table", columns, part, ...cut("rows", list, MOST_ROWS) };
  }
  return { kind: "list", part, ...cut("items", [...list], MOST_ROWS) };
}

/** Rows of the same length, with small values. */
function isGrid(list: readonly Json[]): list is readonly (readonly Scalar[])[] {
  const width = Array.isArray(list[0]) ? list[0].length : 0;
  return (
    list.length > 1 &&
    width > 1 &&
    list.every((row) => Array.isArray(row) && row.length === width && row.every(isScalar))
  );
}

function grid(rows: Scalar[][], part: Part): Shape {
  const width = rows[0]?.length ?? 0;
  if (width > WIDEST || rows.length * width > MOST_CELLS)
    return lines(rows.map((row) => row.map((cell) => cell ?? ".").join("")));
  return { kind: "grid", rows, part };
}

/** A square board, written row by row in one text. */
function square(text: string, part: Part): Shape {
  const width = Math.sqrt(text.length);
  if (!Number.isInteger(width) || width < 2) return { kind: "word", value: text, part };
  const rows = Array.from({ length: width }, (_, row) =>
    text.slice(row * width, (row + 1) * width),
  );
  return grid(
    rows.map((row) => [...row]),
    part,
  );
}

/** What a player looks at first: boards, tickets, cards, and everything that contains them. */
export function isBoardlike(value: Json, part: Part, depth = 0): boolean {
  const shape = shapeOf(value, part);
  switch (shape.kind) {
    case "grid":
      return shape.rows.length * (shape.rows[0]?.length ?? 0) > FEW_CELLS;
    case "text":
    case "places":
      return true;
    case "chips":
      return shape.items.length > 0 && shape.part.item(0).means === "card";
    case "list":
      return depth < 3 && isBoardlike(shape.items[0] ?? null, part.item(0), depth + 1);
    case "fields":
      return (
        depth < 3 &&
        shape.fields.some(([key, inner]) => isBoardlike(inner, part.field(key), depth + 1))
      );
    default:
      return false;
  }
}

/** It fits in a row of a table. A value with a grid in it needs more room. */
function isRow(fields: Fields): boolean {
  const deep = (value: Json) => Array.isArray(value) && value.some((one) => !isScalar(one));
  return !Object.values(fields).some(deep);
}

const scalars = (list: readonly Json[]): Scalar[] =>
  list.map((one) => (isScalar(one) ? one : JSON.stringify(one)));

function lines(all: string[]): Shape {
  return { kind: "text", ...cut("lines", all, MOST_LINES) };
}

function cut<K extends string, T>(key: K, list: readonly T[], most = MOST_ITEMS) {
  const more = Math.max(0, list.length - most);
  return { [key]: list.slice(0, most), more } as { [key in K]: T[] } & {
    more: number;
  };
}
