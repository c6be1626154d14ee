/** Where things happen: a coarse grid in which every line leaves some warmth, which fades. */

import type { Point } from "./camera";
import { lineOf, type Size } from "./size";

/** After so many milliseconds half of the warmth is gone. */
const HALF = 20_000;

export class Heat {
  /** Boxes a cell, across and down. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly warmth: Float32Array;
  #at = 0;

  constructor(readonly size: Size) {
    this.cell = Math.max(4, Math.ceil(Math.max(size.width, size.height) / 64));
    this.columns = Math.ceil(size.width / this.cell);
    this.rows = Math.ceil(size.height / this.cell);
    this.warmth = new Float32Array(this.columns * this.rows);
  }

  /** A line was drawn. */
  add(edge: number, worth = 1): void {
    const { x, y } = lineOf(this.size, edge);
    const column = Math.min(this.columns - 1, Math.floor(x / this.cell));
    const row = Math.min(this.rows - 1, Math.floor(y / this.cell));
    this.warmth[row * this.columns + column] += worth;
  }

  /** Time passes. */
  cool(now: number): void {
    const past = now - this.#at;
    if (past < 250) return;
    if (this.#at) {
      const left = 0.5 ** (past / HALF);
      for (let at = 0; at < this.warmth.length; at++) this.warmth[at] *= left;
    }
    this.#at = now;
  }

  /** The middle of the warmest cell; null if nothing happened. `but` is a place that we leave: who
   * asks again wants to see another. */
  hottest(but?: Point): Point | null {
    let best = 0;
    let found: Point | null = null;
    for (let row = 0, at = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++, at++) {
        const x = Math.min(this.size.width - 0.5, (column + 0.5) * this.cell);
        const y = Math.min(this.size.height - 0.5, (row + 0.5) * this.cell);
        const here = but && Math.hypot(x - but.x, y - but.y) < 1.5 * this.cell;
        const warm = this.warmth[at] * (here ? 0.2 : 1);
        if (warm > best && warm > 0.01) {
          best = warm;
          found = { x, y };
        }
      }
    return found;
  }
}
