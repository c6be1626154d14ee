/** What a piece of any game's view looks like, so that it can be laid out without knowing the game.
 *
 * Nothing here is about a game: a list of lists is a grid, equal strings are its rows, cards are
 * cards. What is large is cut: a page shows a part of a giant board, never all of it. */

import { isSeatField } from "../../table/naming";
import { isCard } from "./cards";

export type Scalar = string | number | boolean | null;
export type Shape =
  | { kind: "word"; value: Scalar }
  | { kind: "text"; lines: string[]; more: number }
  | { kind: "grid"; rows: Scalar[][] }
  | { kind: "chips"; items: Scalar[]; more: number }
  | { kind: "places"; items: Scalar[]; more: number }
  | { kind: "table"; columns: string[]; rows: Fields[]; more: number }
  | { kind: "list"; items: unknown[]; more: number }
  | { kind: "fields"; fields: [string, unknown][]; more: number };

export type Fields = Record<string, unknown>;

export const MOST_ITEMS = 200;
const MOST_ROWS = 60;
const MOST_LINES = 80;
const MOST_CELLS = 1000;
const WIDEST = 20;
const SHORT = 5;

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value !== "object";
const isFields = (value: unknown): value is Fields => !isScalar(value) && !Array.isArray(value);

/** By its first part only: the rest of a long list is taken for the same. */
const every = <T>(list: unknown[], is: (item: unknown) => item is T): list is T[] =>
  list.slice(0, MOST_ITEMS).every(is);

export function shapeOf(value: unknown, field = ""): Shape {
  if (Array.isArray(value)) return shapeOfList(value, field);
  if (isFields(value)) {
    const fields = Object.entries(value);
    return { kind: "fields", ...cut("fields", fields, MOST_ITEMS) };
  }
  if (typeof value === "string" && value.includes("\n")) return lines(value.split("\n"));
  return { kind: "word", value: value as Scalar };
}

function shapeOfList(list: unknown[], field: string): Shape {
  const grid = readGrid(list);
  if (grid) return grid;
  if (every(list, isScalar)) {
    const kind = arePlaces(list) && !isSeatField(field) ? "places" : "chips";
    return { kind, ...cut("items", list, MOST_ITEMS) };
  }
  if (every(list, isFields) && isTable(list)) {
    const columns = [...new Set(list.slice(0, MOST_ROWS).flatMap(Object.keys))];
    return { kind: "table", columns, ...cut("rows", list, MOST_ROWS) };
  }
  return { kind: "list", ...cut("items", list, MOST_ROWS) };
}

/** Equal rows of small things; as lines of text where they are too many to be cells. */
function readGrid(list: unknown[]): Shape | null {
  if (every(list, isRow) && list.length > 1) {
    const width = list[0]?.length ?? 0;
    if (width < 2 || list.some((row) => row.length !== width)) return null;
    if (width > WIDEST || list.length * width > MOST_CELLS) return lines(list);
    return { kind: "grid", rows: list.map((row) => [...row]) };
  }
  if (list.length && every(list, isCells)) {
    const width = list[0]?.length ?? 0;
    if (width < 2 || list.some((row) => row.length !== width)) return null;
    if (width > WIDEST || list.length * width > MOST_CELLS)
      return lines(list.map((row) => row.map((cell) => cell ?? ".").join(" ")));
    return { kind: "grid", rows: list };
  }
  return null;
}

/** A row written as a string: signs, not words. */
export const isRow = (item: unknown): item is string =>
  typeof item === "string" &&
  item.length > 1 &&
  /^[^a-z\s]+$/.test(item) &&
  !/[A-Z]{3}/.test(item) &&
  !isCard(item);

/** Small things of one kind; with a yes or no among them it is a record. */
const isCells = (item: unknown): item is Scalar[] =>
  Array.isArray(item) &&
  item.length <= MOST_CELLS &&
  item.every((cell) => typeof cell !== "boolean" && isScalar(cell) && !isCard(cell)) &&
  item.every((cell) => String(cell ?? "").length <= SHORT);

/** What a player looks at first: boards, tickets, cards, and what has those in it. */
export function isBoardlike(value: unknown, field = "", depth = 0): boolean {
  const shape = shapeOf(value, field);
  switch (shape.kind) {
    case "grid":
      return shape.rows.length * (shape.rows[0]?.length ?? 0) > SHORT;
    case "text":
    case "places":
      return true;
    case "chips":
      return shape.items.length > 0 && shape.items.every(isCard);
    case "list":
      return depth < 3 && isBoardlike(shape.items[0], field, depth + 1);
    case "fields":
      return (
        depth < 3 && shape.fields.some(([key, inner]) => isBoardlike(inner, key, depth + 1))
      );
    default:
      return false;
  }
}

/** Numbers that stand for places (a track, the points of a board), not numbers that came up. */
function arePlaces(list: Scalar[]): boolean {
  return list.length >= 8 && list.every(Number.isInteger) && list.includes(0);
}

/** Rows of facts; something with a grid in it needs more room than a row. */
function isTable(list: Fields[]): boolean {
  const deep = (value: unknown) => Array.isArray(value) && value.some((one) => !isScalar(one));
  return list.slice(0, MOST_ROWS).every((row) => !Object.values(row).some(deep));
}

function lines(all: string[]): Shape {
  return { kind: "text", ...cut("lines", all, MOST_LINES) };
}

function cut<K extends string, T>(key: K, list: T[], most: number) {
  const more = Math.max(0, list.length - most);
  return { [key]: more ? list.slice(0, most) : list, more } as { [key in K]: T[] } & {
    more: number;
  };
}
