/** Strips of six tickets that hold 1 to 90 once, made from draws. `strips.py` makes the same ones,
 * and says why each strip is as likely as any other. */

import type { Draws } from "../../fairness/draws";
import {
  type Columns,
  combinations,
  FULL,
  type Left,
  ROWS,
  spanOf,
  type Ticket,
  taken,
  WIDTH,
} from "./numbering";

type Counts = readonly number[];

const IN_A_STRIP = 6;
/** A ticket has this many numbers besides the first one in each column. */
const SPARE = 6;
const WORD = 1n << 64n;

/** `count` strips whose tickets are all different. */
export function makeStrips(draws: Draws, count: number, columns: Columns): Ticket[][] {
  const maker = new StripMaker(draws, columns);
  const strips: Ticket[][] = [];
  const seen = new Set<string>();
  while (strips.length < count) {
    const strip = maker.strip();
    const written = strip.map((ticket) => JSON.stringify(ticket));
    if (written.some((ticket) => seen.has(ticket))) continue;
    for (const ticket of written) seen.add(ticket);
    strips.push(strip);
  }
  return strips;
}

class StripMaker {
  readonly #draws: Draws;
  readonly #columns: Columns;
  readonly #fillings = new Map<string, bigint>();
  readonly #steps = new Map<string, { ways: Counts[]; totals: bigint[] }>();
  readonly #spares = new Map<number, Counts[]>();

  constructor(draws: Draws, columns: Columns) {
    this.#draws = draws;
    this.#columns = columns;
  }

  strip(): Ticket[] {
    const counts = this.#counts();
    const layouts = counts.map((perTicket) => this.#layout(perTicket));
    const grids = counts.map(() => ROWS.map(() => Array<number | null>(WIDTH).fill(null)));
    for (let column = 0; column < WIDTH; column++) {
      const numbers = this.#shuffled(spanOf(column, this.#columns));
      grids.forEach((grid, at) => {
        const mine = numbers.splice(0, counts[at]?.[column]).sort((one, other) => one - other);
        layouts[at]?.[column]?.forEach((row, n) => {
          (grid[row] as (number | null)[])[column] = mine[n] ?? null;
        });
      });
    }
    return grids;
  }

  /** How many numbers each ticket has in each column. */
  #counts(): Counts[] {
    for (;;) {
      let left: Counts = Array<number>(IN_A_STRIP).fill(SPARE);
      const spares: Counts[] = [];
      for (let column = 0; column < WIDTH; column++) {
        const { ways, totals } = this.#stepsAt(column, left);
        const drawn = this.#largeBelow(totals.at(-1) as bigint);
        const spare = ways[totals.findIndex((total) => drawn < total)] as Counts;
        spares.push(spare);
        left = minus(left, spare);
      }
      const counts = left.map((_, at) => spares.map((spare) => 1 + (spare[at] as number)));
      if (counts.every((count) => this.#below(MOST_WEIGHT) < weightOf(count))) return counts;
    }
  }

  /** For each column the rows that have a number. */
  #layout(counts: Counts): number[][] {
    let [at, left] = [this.#below(layoutsOn(counts, FULL)), FULL];
    return counts.map((count, column) => {
      const rows = combinations(ROWS, count).find((rows) => {
        const on = layoutsOn(counts.slice(column + 1), taken(left, rows));
        if (at < on) return true;
        at -= on;
        return false;
      }) as number[];
      left = taken(left, rows);
      return rows;
    });
  }

  #stepsAt(column: number, left: Counts): { ways: Counts[]; totals: bigint[] } {
    const key = `${column} ${left}`;
    const known = this.#steps.get(key);
    if (known) return known;
    const found: { ways: Counts[]; totals: bigint[] } = { ways: [], totals: [] };
    let total = 0n;
    for (const spare of this.#sparesOf(this.#spareIn(column))) {
      const after = minus(left, spare);
      if (Math.min(...after) < 0) continue;
      const pairs = 1n << BigInt(spare.filter((count) => count === 1).length);
      total += pairs * this.#fillingsFrom(column + 1, after.toSorted());
      found.ways.push(spare);
      found.totals.push(total);
    }
    this.#steps.set(key, found);
    return found;
  }

  /** How many ways there are to fill spare cells from this column on. */
  #fillingsFrom(column: number, left: Counts): bigint {
    if (column === WIDTH) return left.some(Boolean) ? 0n : 1n;
    const key = `${column} ${left}`;
    const known = this.#fillings.get(key);
    if (known !== undefined) return known;
    const found = this.#fits(column, left)
      ? (this.#stepsAt(column, left).totals.at(-1) ?? 0n)
      : 0n;
    this.#fillings.set(key, found);
    return found;
  }

  #fits(column: number, left: Counts): boolean {
    let spare = 0;
    for (let at = column; at < WIDTH; at++) spare += this.#spareIn(at);
    return Math.max(...left) <= 2 * (WIDTH - column) && sum(left) === spare;
  }

  #spareIn(column: number): number {
    return spanOf(column, this.#columns).length - IN_A_STRIP;
  }

  /** What six tickets can have to spare in a column: none, one or two each. */
  #sparesOf(total: number): Counts[] {
    const known = this.#spares.get(total);
    if (known) return known;
    const found = every(IN_A_STRIP).filter((spare) => sum(spare) === total);
    this.#spares.set(total, found);
    return found;
  }

  #below(n: bigint): bigint {
    return this.#draws.make("below", n).gave as bigint;
  }

  /** If n is too large for one draw, two draws are put together. */
  #largeBelow(n: bigint): bigint {
    const high = (n + WORD - 1n) / WORD;
    if (high === 1n) return this.#below(n);
    for (;;) {
      const drawn = this.#below(high) * WORD + this.#below(WORD);
      if (drawn < n) return drawn;
    }
  }

  #shuffled(numbers: readonly number[]): number[] {
    const order = this.#draws.make("shuffle", BigInt(numbers.length)).gave as number[];
    return order.map((at) => numbers[at] as number);
  }
}

const sum = (counts: Counts) => counts.reduce((all, count) => all + count, 0);
const minus = (left: Counts, spare: Counts) =>
  left.map((count, at) => count - (spare[at] as number));

/** All lists of 0, 1 and 2 with this length, in order. */
function every(length: number): Counts[] {
  if (length === 0) return [[]];
  return [0, 1, 2].flatMap((first) => every(length - 1).map((more) => [first, ...more]));
}

const LAYOUTS = new Map<string, bigint>();

/** In how many ways columns with these counts give the rows what they still get. */
function layoutsOn(counts: Counts, left: Left): bigint {
  if (Math.min(...left) < 0) return 0n;
  const [first, ...rest] = counts;
  if (first === undefined) return left.some(Boolean) ? 0n : 1n;
  const key = `${counts} ${left}`;
  const known = LAYOUTS.get(key);
  if (known !== undefined) return known;
  const found = combinations(ROWS, first)
    .map((rows) => layoutsOn(rest, taken(left, rows)))
    .reduce((all, ways) => all + ways, 0n);
  LAYOUTS.set(key, found);
  return found;
}

/** The layouts of a ticket for each of its fillings, by the number of its full columns. */
const WEIGHTS = [0, 1, 2, 3].map((full) => {
  const of = (count: number, times: number) => Array<number>(times).fill(count);
  const counts = [...of(3, full), ...of(2, 6 - 2 * full), ...of(1, 3 + full)];
  return layoutsOn(counts, FULL) * 8n ** BigInt(full) * 3n ** BigInt(3 - full);
});
const MOST_WEIGHT = WEIGHTS.reduce((most, weight) => (weight > most ? weight : most));

function weightOf(counts: Counts): bigint {
  return WEIGHTS[counts.filter((count) => count === 3).length] ?? 0n;
}
