/** Which line a finger means. The whole gap between two dots is the target, and a free line is
 * meant rather than one that is drawn, if it is near enough. */

import { DRAWABLE, type Point } from "./camera";
import type { Drawing } from "./drawing";
import { edgeOf, type Line, lineOf, type Size } from "./size";

export interface Picked {
  readonly edge: number;
  readonly drawn: boolean;
}

/** A finger covers about so many pixels. */
const FINGER = 24;
/** And slips by so many. */
const SLIP = 10;

/** The line at a point of the board, if boxes have `s` pixels; null if none is near. */
export function pick(drawing: Drawing, { x, y }: Point, s: number): Picked | null {
  if (s < DRAWABLE) return null;
  const near = linesAround(drawing.size, x, y).sort((a, b) => a.far - b.far);
  const reach = Math.max(0.5, FINGER / s);
  if (!near.length || near[0].far > reach) return null;
  // Who hits a drawn line in its middle means that line.
  const most = Math.min(reach, near[0].far + Math.max(0.25, SLIP / s));
  const free = near.find(({ edge, far }) => far <= most && !drawing.isDrawn(edge));
  const { edge } = free ?? near[0];
  return { edge, drawn: !free };
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
