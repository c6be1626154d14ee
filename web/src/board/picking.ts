/** Which line a finger, a pointer or an arrow key means, on every board of dots: what it is on decides. */

import type { Point } from "./camera";
import { edgeOf, type Line, lineOf, type Size } from "./size";

export interface Picked {
  readonly edge: number;
  readonly drawn: boolean;
}

/** What lies on a board, as far as a finger must know it. */
export interface Paper {
  readonly size: Size;
  isDrawn(edge: number): boolean;
}

/** So far beside a line, in boxes, is the place of that line, drawn or not. What is farther from
 * every line is the middle of a box, which belongs to nobody. */
const OWN = 0.25;
/** Beside the board, a finger that covers so many pixels still means a line at the rim. */
const FINGER = 24;

/** The line at a point of the board, if boxes have `s` pixels; null beside the board. In the middle
 * of a box the nearest free line of that box is meant. */
export function pick(paper: Paper, { x, y }: Point, s: number): Picked | null {
  const near = linesAround(paper.size, x, y)
    .map((line) => ({ ...line, drawn: paper.isDrawn(line.edge) }))
    .sort((a, b) => a.far - b.far || Number(a.drawn) - Number(b.drawn));
  const [first] = near;
  if (!first || first.far > Math.max(0.5, Math.min(1, FINGER / s))) return null;
  const free = near.find(({ far, drawn }) => !drawn && far < 1 - OWN);
  const { edge, drawn } = first.far <= OWN ? first : (free ?? first);
  return { edge, drawn };
}

/** The lines around a point, each with its distance in boxes. The distance to a line counts what is
 * beyond its ends twice, so the border between two lines of a box is its diagonal. */
function linesAround(size: Size, x: number, y: number): { edge: number; far: number }[] {
  const [X, Y] = [Math.floor(x), Math.floor(y)];
  const found: { edge: number; far: number }[] = [];
  for (let v = Y - 1; v <= Y + 1; v++)
    for (let u = X - 1; u <= X + 1; u++)
      for (const down of [false, true]) {
        const edge = edgeOf(size, { x: u, y: v, down });
        if (edge === null) continue;
        const [along, beside] = down ? [y - v, x - u] : [x - u, y - v];
        const beyond = Math.max(0, -along, along - 1);
        found.push({ edge, far: Math.abs(beside) + 2 * beyond });
      }
  return found;
}

export type Arrow = "left" | "right" | "up" | "down";
export const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const STEPS: Record<Arrow, [dx: number, dy: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The line a box farther in a direction, for the keyboard; the same line at the rim. */
export function nextLine(size: Size, edge: number, arrow: Arrow): number {
  const { x, y, down } = lineOf(size, edge);
  const [dx, dy] = STEPS[arrow];
  return edgeOf(size, { x: x + dx, y: y + dy, down }) ?? edge;
}

/** The line from the same dot the other way: across or down. */
export function turnedLine(size: Size, edge: number): number {
  const { x, y, down } = lineOf(size, edge);
  const turned: Line = { x: Math.min(x, size.width - (down ? 1 : 0)), y, down: !down };
  return edgeOf(size, { ...turned, y: Math.min(y, size.height - (down ? 0 : 1)) }) ?? edge;
}

/** The line nearest to a point, drawn or not: where the keyboard begins. */
export function lineNear(size: Size, { x, y }: Point): number {
  const inside = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [u, v] = [inside(x, size.width), inside(y, size.height)];
  const near = linesAround(size, u, v).sort((a, b) => a.far - b.far);
  return near[0]?.edge ?? 0;
}
