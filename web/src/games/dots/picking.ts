/** Which free line a finger, a pointer or an arrow key means. */

import { edgeOf, lineOf, type Size } from "../../board/size";

type Free = (edge: number) => boolean;

/** So many boxes away, a line is still meant. */
const REACH = 0.75;

/** The free line that is nearest to a point, given in boxes. The whole gap is the target: what lies
 * beyond the ends of a line counts twice, so two lines of a box meet at its diagonal. */
export function nearest(size: Size, x: number, y: number, free: Free): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  let best: number | null = null;
  let least = REACH;
  for (let v = row - 1; v <= row + 1; v++)
    for (let u = column - 1; u <= column + 1; u++)
      for (const down of [false, true]) {
        const edge = edgeOf(size, { x: u, y: v, down });
        if (edge === null || !free(edge)) continue;
        const [along, beside] = down ? [y - v, x - u] : [x - u, y - v];
        const far = Math.abs(beside) + 2 * Math.max(0, -along, along - 1);
        if (far < least) [best, least] = [edge, far];
      }
  return best;
}

/** The middle of a line, in boxes. */
export function middleOf(size: Size, edge: number): [x: number, y: number] {
  const { x, y, down } = lineOf(size, edge);
  return down ? [x, y + 0.5] : [x + 0.5, y];
}

/** The next free line in a direction: rather one that lies the same way, and straight ahead. */
export function nextFree(
  size: Size,
  from: number,
  [dx, dy]: Step,
  free: Iterable<number>,
): number {
  const [x, y] = middleOf(size, from);
  const { down } = lineOf(size, from);
  return bestOf(free, from, (edge) => {
    const [u, v] = middleOf(size, edge);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (along <= 0 || aside > along + 0.5) return Number.POSITIVE_INFINITY;
    return along + 2 * aside + (lineOf(size, edge).down === down ? 0 : 0.75);
  });
}

export type Step = readonly [dx: number, dy: number];

/** The nearest free line that lies the other way. */
export function turned(size: Size, from: number, free: Iterable<number>): number {
  const [x, y] = middleOf(size, from);
  const { down } = lineOf(size, from);
  return bestOf(free, from, (edge) => {
    if (lineOf(size, edge).down === down) return Number.POSITIVE_INFINITY;
    const [u, v] = middleOf(size, edge);
    // Of two that are as near, the one that begins at the same dot.
    return Math.hypot(u - x, v - y) + (u + v > x + y ? 0 : 0.01);
  });
}

/** The free line that is nearest to where one was. */
export function freeNear(size: Size, from: number, free: Iterable<number>): number {
  const [x, y] = middleOf(size, from);
  return bestOf(free, from, (edge) => {
    const [u, v] = middleOf(size, edge);
    return Math.hypot(u - x, v - y);
  });
}

function bestOf(free: Iterable<number>, usual: number, far: (edge: number) => number): number {
  let [best, least] = [usual, Number.POSITIVE_INFINITY];
  for (const edge of free) {
    const distance = far(edge);
    if (distance < least) [best, least] = [edge, distance];
  }
  return best;
}
