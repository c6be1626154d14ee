/** Every ticket has a number, so a fair ticket is one fair draw. `numbering.py` is the same in the
 * server's language, and says more. */

export type Ticket = readonly (readonly (number | null)[])[];
export type Columns = "1-9" | "1-10";
/** How many numbers each row still gets. */
export type Left = readonly [number, number, number];

export const WIDTH = 9;
export const ROWS = [0, 1, 2] as const;
export const FULL: Left = [5, 5, 5];
/** The seven ways in which rows can have a number in a column. */
const HOLDINGS = [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]];

/** The numbers of a column. */
export function spanOf(column: number, columns: Columns): number[] {
  const nine = columns === "1-9";
  const first = nine ? Math.max(1, 10 * column) : 10 * column + 1;
  const last = 10 * column + (nine && column < 8 ? 9 : 10);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Every choice of `count` of these things, in their order. */
export function combinations<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((thing, at) =>
    combinations(things.slice(at + 1), count - 1).map((more) => [thing, ...more]),
  );
}

export function taken(left: Left, rows: readonly number[]): Left {
  const [a, b, c] = left.map((count, row) => count - (rows.includes(row) ? 1 : 0));
  return [a, b, c] as [number, number, number];
}

interface Branch {
  rows: readonly number[];
  after: Left;
  /** How many tickets go on from here, for each choice of numbers and for all. */
  each: bigint;
  tickets: bigint;
  choices: number[][];
}

/** All tickets with these columns, in their order. */
export class Numbering {
  readonly #columns: Columns;
  readonly #branches = new Map<string, Branch[]>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get count(): bigint {
    return this.#waysOn(0, FULL);
  }

  ticket(number: bigint): Ticket {
    const grid: (number | null)[][] = ROWS.map(() => Array(WIDTH).fill(null));
    let [rest, left] = [number, FULL];
    for (let column = 0; column < WIDTH; column++) {
      const branch = this.#branchesAt(column, left).find(({ tickets }) => {
        if (rest < tickets) return true;
        rest -= tickets;
        return false;
      });
      if (!branch) throw new RangeError(`no ticket ${number}`);
      const chosen = branch.choices[Number(rest / branch.each)] ?? [];
      rest %= branch.each;
      branch.rows.forEach((row, at) => {
        (grid[row] as (number | null)[])[column] = chosen[at] ?? null;
      });
      left = branch.after;
    }
    return grid;
  }

  #waysOn(column: number, left: Left): bigint {
    if (column === WIDTH) return left.every((count) => count === 0) ? 1n : 0n;
    return this.#branchesAt(column, left).reduce((sum, { tickets }) => sum + tickets, 0n);
  }

  #branchesAt(column: number, left: Left): Branch[] {
    const key = `${column} ${left}`;
    const known = this.#branches.get(key);
    if (known) return known;
    const found = HOLDINGS.flatMap((rows): Branch[] => {
      const after = taken(left, rows);
      if (Math.min(...after) < 0) return [];
      const each = this.#waysOn(column + 1, after);
      const choices = combinations(spanOf(column, this.#columns), rows.length);
      return [{ rows, after, each, tickets: BigInt(choices.length) * each, choices }];
    });
    this.#branches.set(key, found);
    return found;
  }
}
