/** Makes a puzzle from four words, as the server does: a full grid, from which digits are removed in
 * random order while one solution remains. docs/rules/sudoku.md, S3. */

const MASK = (1n << 64n) - 1n;
const MOST_GRIDS = 2000;
const ALL = 511;

/** The random generator of the server's kernels: xoshiro256**, and numbers by Lemire's method. */
class Xoshiro {
  #s: [bigint, bigint, bigint, bigint];

  constructor(seed: readonly bigint[]) {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = seed;
    this.#s = [a, b, c, d];
  }

  below(n: number): number {
    const limit = BigInt(n);
    const last = 0xffffffffn;
    const biased = (1n << 32n) % limit;
    for (;;) {
      const product = (this.#word() >> 32n) * limit;
      if ((product & last) >= biased) return Number(product >> 32n);
    }
  }

  #word(): bigint {
    let [a, b, c, d] = this.#s;
    const drawn = (turned((b * 5n) & MASK, 7n) * 9n) & MASK;
    const shifted = (b << 17n) & MASK;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = turned(d, 45n);
    this.#s = [a, b, c, d];
    return drawn;
  }
}

const turned = (word: bigint, by: bigint) => ((word << by) | (word >> (64n - by))) & MASK;

const rowOf = (at: number) => Math.floor(at / 9);
const boxOf = (at: number) => 3 * Math.floor(at / 27) + Math.floor((at % 9) / 3);

/** Which digits each row, column and box has, as bits. */
class Units {
  readonly rows = new Uint16Array(9);
  readonly columns = new Uint16Array(9);
  readonly boxes = new Uint16Array(9);

  static of(grid: Uint8Array): Units {
    const units = new Units();
    grid.forEach((digit, at) => {
      if (digit) units.turn(at, 1 << (digit - 1));
    });
    return units;
  }

  turn(at: number, bit: number): void {
    (this.rows[rowOf(at)] as number) ^= bit;
    (this.columns[at % 9] as number) ^= bit;
    (this.boxes[boxOf(at)] as number) ^= bit;
  }

  free(at: number): number {
    const [row, column, box] = [
      this.rows[rowOf(at)],
      this.columns[at % 9],
      this.boxes[boxOf(at)],
    ];
    return ALL & ~((row as number) | (column as number) | (box as number));
  }
}

/** The puzzle and its solution, each as 81 digits, with 0 for an empty cell. */
export function makePuzzle(
  seed: readonly bigint[],
  clues: number,
): { puzzle: string; solution: string } | null {
  const luck = new Xoshiro(seed);
  for (let grids = 0; grids < MOST_GRIDS; grids++) {
    const solution = fill(luck);
    const puzzle = solution.slice();
    if (dig(luck, puzzle, clues) === clues)
      return { puzzle: puzzle.join(""), solution: solution.join("") };
  }
  return null;
}

/** Random digits in reading order; a cell back when none fits. */
function fill(luck: Xoshiro): Uint8Array {
  const grid = new Uint8Array(81);
  const untried = new Uint16Array(81);
  const units = new Units();
  untried[0] = ALL;
  for (let at = 0; at < 81; ) {
    const before = grid[at] as number;
    if (before) units.turn(at, 1 << (before - 1));
    grid[at] = 0;
    const left = untried[at] as number;
    if (!left) {
      at -= 1;
      continue;
    }
    const bit = pick(luck, left);
    untried[at] = left ^ bit;
    grid[at] = 32 - Math.clz32(bit);
    units.turn(at, bit);
    at += 1;
    if (at < 81) untried[at] = units.free(at);
  }
  return grid;
}

/** One of the bits that are set. */
function pick(luck: Xoshiro, bits: number): number {
  let rest = bits;
  for (let skip = luck.below(countOf(bits)); skip > 0; skip--) rest &= rest - 1;
  return rest & -rest;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count += 1;
  return count;
}

/** Removes digits in random order while one solution remains; how many are left. */
function dig(luck: Xoshiro, puzzle: Uint8Array, clues: number): number {
  const order = Array.from({ length: 81 }, (_, at) => at);
  for (let last = 80; last > 0; last--) {
    const other = luck.below(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  let left = 81;
  for (const at of order) {
    if (left === clues) break;
    const digit = puzzle[at] as number;
    puzzle[at] = 0;
    // There was one solution: a second one would have another digit here.
    if (isSolvable(puzzle, at, digit)) puzzle[at] = digit;
    else left -= 1;
  }
  return left;
}

/** Whether there is a solution with another digit at `at`. */
function isSolvable(puzzle: Uint8Array, at: number, digit: number): boolean {
  const units = Units.of(puzzle);
  const open = [...puzzle.keys()].filter((cell) => !puzzle[cell]);
  return search(units, open, { at, bit: 1 << (digit - 1) });
}

/** Tries the cell with the fewest digits first. */
function search(units: Units, open: number[], not: { at: number; bit: number }): boolean {
  let [best, fewest, found] = [-1, 10, 0];
  for (let n = 0; n < open.length; n++) {
    const cell = open[n] as number;
    const free = cell === not.at ? units.free(cell) & ~not.bit : units.free(cell);
    const count = countOf(free);
    if (count < fewest) [best, fewest, found] = [n, count, free];
    if (count < 2) break;
  }
  if (best < 0) return true;
  const cell = open[best] as number;
  open.splice(best, 1);
  for (let rest = found; rest; rest &= rest - 1) {
    const bit = rest & -rest;
    units.turn(cell, bit);
    const solved = search(units, open, not);
    units.turn(cell, bit);
    if (solved) return true;
  }
  open.splice(best, 0, cell);
  return false;
}
