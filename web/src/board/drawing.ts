/** The board as its log makes it, D5 and D10: a bit for each line, an owner for each box, scores.
 *
 * It changes in place, a line at a time, and also counts the sides of each box: so a line is
 * judged by looking at two numbers. A line can be taken back, too, which the time-lapse needs. */

import { edgeIn, readRecords, teamIn } from "./records";
import type { Size } from "./size";

export type Scores = [red: number, blue: number, green: number, yellow: number];

export class Drawing {
  /** Line n is bit n % 8 of byte n / 8. */
  readonly edges: Uint8Array;
  /** 0 is nobody, else the team plus 1. */
  readonly owners: Uint8Array;
  /** How many of its four lines each box has. */
  readonly sides: Uint8Array;
  readonly scores: Scores = [0, 0, 0, 0];
  placed = 0;
  /** The boxes beside the line that was drawn or erased last; -1 is none. */
  first = -1;
  second = -1;

  constructor(readonly size: Size) {
    this.edges = new Uint8Array((size.edges + 7) >> 3);
    this.owners = new Uint8Array(size.boxes);
    this.sides = new Uint8Array(size.boxes);
  }

  /** D4. Is the line drawn? */
  isDrawn(edge: number): boolean {
    return ((this.edges[edge >> 3] >> (edge & 7)) & 1) === 1;
  }

  /** D4, D5. Draws a line for a team. The number of boxes that it completed, or -1 if the line was
   * already there: then nothing changes. */
  draw(edge: number, team: number): number {
    const bit = 1 << (edge & 7);
    if (this.edges[edge >> 3] & bit) return -1;
    this.edges[edge >> 3] |= bit;
    this.placed++;
    this.#look(edge);
    const { first, second, sides } = this;
    let closed = 0;
    if (first >= 0 && ++sides[first] === 4) closed += this.#take(first, team);
    if (second >= 0 && ++sides[second] === 4) closed += this.#take(second, team);
    return closed;
  }

  /** Takes a line back that is drawn. A box that it had completed is nobody's again; this is only
   * right if no later line is left, for a box belongs to the last of its lines. */
  erase(edge: number): void {
    this.edges[edge >> 3] &= ~(1 << (edge & 7));
    this.placed--;
    this.#look(edge);
    for (const box of [this.first, this.second]) {
      if (box < 0 || --this.sides[box] !== 3) continue;
      this.scores[this.owners[box] - 1]--;
      this.owners[box] = 0;
    }
  }

  /** D10. Applies every record in its order; if one names no line, none. Says how many were new. */
  apply(log: Uint8Array, first = 0): number {
    const before = this.placed;
    for (const record of readRecords(log, this.size, first))
      this.draw(edgeIn(record), teamIn(record));
    return this.placed - before;
  }

  /** Counts the sides and the lines again, after `edges` has been written as a whole. */
  countSides(): void {
    const { size, edges, sides } = this;
    const { width, height, across } = size;
    const bit = (edge: number) => (edges[edge >> 3] >> (edge & 7)) & 1;
    let placed = 0;
    for (let edge = 0; edge < size.edges; edge++) placed += bit(edge);
    this.placed = placed;
    for (let y = 0, box = 0; y < height; y++)
      for (let x = 0, left = across + y * (width + 1); x < width; x++, box++, left++)
        sides[box] = bit(box) + bit(box + width) + bit(left) + bit(left + 1);
  }

  /** `boxesBeside`, without making anything: every line of the board is judged here. */
  #look(edge: number): void {
    const { width, across, boxes } = this.size;
    if (edge < across) {
      this.first = edge - width;
      this.second = edge < boxes ? edge : -1;
      if (this.first < 0) this.first = -1;
      return;
    }
    const y = Math.floor((edge - across) / (width + 1));
    const x = edge - across - y * (width + 1);
    const box = y * width + x;
    this.first = x > 0 ? box - 1 : -1;
    this.second = x < width ? box : -1;
  }

  #take(box: number, team: number): 1 {
    this.owners[box] = team + 1;
    this.scores[team]++;
    return 1;
  }
}
