/** A tile of the board, and the measures that all its painters share. */

import { DRAWABLE } from "./camera";

/** From this size of a box on, in pixels of the window, the pencil is used. */
export const PENCIL = DRAWABLE + 2;

export interface Tile {
  readonly canvas: HTMLCanvasElement;
  /** The first column and row, and how many of each. */
  readonly x: number;
  readonly y: number;
  readonly boxes: number;
  /** Pixels of the screen a box. */
  readonly k: number;
  /** Boxes that changed since it was painted; null means that all did. */
  changed: Set<number> | null;
  used: number;
}

/** Columns and rows from the first to the last, the last not included. */
export type Area = readonly [x0: number, y0: number, x1: number, y1: number];

/** How much the upper and left lines and dots of a tile stand over its grid, in pixels. */
export function paddingOf(k: number, ratio: number): number {
  const s = k / ratio;
  if (s >= PENCIL) return Math.ceil(0.12 * k);
  return Math.max(lineWidth(k) >> 1, s >= 12 ? dotRadius(k, ratio) : 0);
}

export const lineWidth = (k: number) => Math.max(1, Math.round(0.06 * k));
export const dotRadius = (k: number, ratio: number) =>
  Math.max(1, Math.round(Math.max(1.4 * ratio, 0.078 * k)));
