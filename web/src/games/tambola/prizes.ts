/** The prizes of a hall while the host chooses them. Whether they can be played for is judged by
 * the server; here the same is said before, at the place. */

import type { Json } from "../../api/types";
import type { Pattern, Prize } from "./types.generated";

export const MOST_PRIZES = 24;
const MOST_AMOUNT = 1_000_000_000;
const LONGEST_NAME = 32;
const ROWS = 3;
const IN_A_ROW = 5;

const ALL = "xxxxx";
const NONE = ".....";
const EVERY = [ALL, ALL, ALL];

/** The patterns with a name, in the order in which they are offered, for their pictures. */
export const PATTERNS: ReadonlyMap<string, Pattern> = new Map<string, Pattern>([
  ["EARLY_FIVE", { ordinals: EVERY, needs: 5 }],
  ["TOP_ROW", { ordinals: [ALL, NONE, NONE] }],
  ["MIDDLE_ROW", { ordinals: [NONE, ALL, NONE] }],
  ["BOTTOM_ROW", { ordinals: [NONE, NONE, ALL] }],
  ["FOUR_CORNERS", { ordinals: ["x...x", NONE, "x...x"] }],
  ["FULL_HOUSE", { ordinals: EVERY }],
  ["SECOND_FULL_HOUSE", { ordinals: EVERY }],
  ["EARLY_SEVEN", { ordinals: EVERY, needs: 7 }],
  ["STAR", { ordinals: ["x...x", "..x..", "x...x"] }],
  ["PYRAMID", { ordinals: ["..x..", ".x.x.", "x.x.x"] }],
  ["BREAKFAST", { ordinals: EVERY, columns: [0, 2] }],
  ["LUNCH", { ordinals: EVERY, columns: [3, 5] }],
  ["DINNER", { ordinals: EVERY, columns: [6, 8] }],
  ["ODDS", { ordinals: EVERY, parity: "odd" }],
  ["EVENS", { ordinals: EVERY, parity: "even" }],
  ["TEMPERATURE", { ordinals: EVERY, extremes: true }],
  ["FULL_SHEET", { ordinals: EVERY, needs: 2, sheet: true }],
]);

/** What can be wrong with a prize, or with the list; each has a sentence. */
export type Mistake =
  | "none"
  | "many"
  | "name"
  | "taken"
  | "marks"
  | "house"
  | "sheet"
  | "amount";

/** The prizes in a value of the form. */
export function readPrizes(value: Json): readonly Prize[] {
  return Array.isArray(value) ? (value as unknown as readonly Prize[]) : [];
}

/** The prizes as a value of the form. */
export const writePrizes = (prizes: readonly Prize[]): Json => prizes as unknown as Json;

/** A pattern of the host's own has a mask, whatever its name is while it is typed. */
export const isOwn = ({ pattern, mask = [] }: Prize): boolean =>
  mask.length > 0 || !PATTERNS.has(pattern);

/** How a prize is pictured. */
export function shapeOf({ pattern, mask = [] }: Prize): Pattern {
  if (mask.length) return { ordinals: mask };
  return PATTERNS.get(pattern) ?? { ordinals: [NONE, NONE, NONE] };
}

/** TOP_ROW as people say it: Top row. */
export function titleOf(pattern: string): string {
  const words = pattern.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What somebody typed as the name of a pattern: SMILEY_FACE. Empty if no name can be made. */
export function nameOf(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const name = plain.replace(/[^A-Z0-9]+/g, "_").replace(/^[_0-9]+/, "");
  return name.slice(0, LONGEST_NAME).replace(/_+$/, "");
}

/** A name of this kind that no prize has yet. */
export function freeName(wanted: string, prizes: readonly Prize[]): string {
  const names = new Set(prizes.map(({ pattern }) => pattern));
  const first = nameOf(wanted);
  for (let number = 2; ; number++) {
    const name = number === 2 ? first : `${first}_${number - 1}`;
    if (!names.has(name) && !PATTERNS.has(name)) return name;
  }
}

export function newOwn(wanted: string, prizes: readonly Prize[]): Prize {
  const mask = ["x...x", "..x..", ".x.x."];
  return { pattern: freeName(wanted, prizes), places: [10], mask, needs: 0 };
}

/** The mask with one mark turned. */
export function turned(mask: readonly string[], row: number, at: number): string[] {
  const rows = mask.length === ROWS ? mask : [NONE, NONE, NONE];
  return rows.map((marks, number) => {
    if (number !== row) return marks;
    const sign = marks[at] === "x" ? "." : "x";
    return marks.slice(0, at) + sign + marks.slice(at + 1);
  });
}

export const isMarked = (mask: readonly string[], row: number, at: number) =>
  mask[row]?.[at] === "x";

export const PLACES_OF_MASK = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: IN_A_ROW }, (_, at) => ({ row, at })),
);

/** The list with one prize at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from);
  const one = list[from];
  return one === undefined ? [...list] : [...others.slice(0, to), one, ...others.slice(to)];
}

/** The places with another amount at one of them. A place without an amount ends the list. */
export function withPlace(
  places: readonly number[],
  at: number,
  amount: number | null,
): number[] {
  // The first place always exists; without a number it is not a number, and that is a mistake.
  if (at === 0) return [amount ?? Number.NaN, ...places.slice(1)];
  if (amount === null) return places.slice(0, at);
  return [...places.slice(0, at), amount, ...places.slice(at + 1)];
}

/** What is wrong with each prize, by its place in the list; -1 for the list itself. */
export function mistakesIn(prizes: readonly Prize[], strips: boolean): Map<number, Mistake> {
  const found = new Map<number, Mistake>();
  if (!prizes.length) found.set(-1, "none");
  if (prizes.length > MOST_PRIZES) found.set(-1, "many");
  prizes.forEach((prize, at) => {
    const mistake = mistakeOf(prize, prizes.slice(0, at), prizes, strips);
    if (mistake) found.set(at, mistake);
  });
  return found;
}

function mistakeOf(
  prize: Prize,
  before: readonly Prize[],
  all: readonly Prize[],
  strips: boolean,
): Mistake | null {
  const { pattern, places = [1], mask = [] } = prize;
  if (!nameOf(pattern)) return "name";
  if (isOwn(prize) && PATTERNS.has(pattern)) return "taken";
  if (before.some((other) => other.pattern === pattern)) return "taken";
  if (isOwn(prize) && !mask.join("").includes("x")) return "marks";
  if (pattern === "FULL_SHEET" && !strips) return "sheet";
  const hasHouse = all.some((other) => other.pattern === "FULL_HOUSE");
  if (pattern === "SECOND_FULL_HOUSE" && !hasHouse) return "house";
  return places.every(isAmount) ? null : "amount";
}

const isAmount = (amount: number) =>
  Number.isInteger(amount) && amount >= 0 && amount <= MOST_AMOUNT;

/** All that can be won, if the numbers are points. */
export function pointsIn(prizes: readonly Prize[]): number {
  const amounts = prizes.flatMap(({ places = [1] }) => places).filter(isAmount);
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
