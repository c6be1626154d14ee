/** Where a player finds something to do: near a point, the spot with free lines beside drawn ones. */

import { clamp, type Point } from "./camera";
import type { Drawing } from "./drawing";
import type { Scene } from "./painter";

/** A spot is judged by a window of so many boxes across and down. */
const SPOT = 8;
/** At most so many spots are judged. */
const TRIES = 900;

/** Where it happens, and not `but` here: the best spot where it is warm. If nothing happens, the best
 * spot of the whole board; then it is not `hot`. */
export function whereItHappens(
  { drawing, heat }: Scene,
  but?: Point,
): Point & { hot: boolean } {
  const hot = heat.hottest(but);
  const { width, height } = drawing.size;
  const from = hot ?? but ?? { x: width / 2, y: height / 2 };
  const reach = hot ? heat.cell : Math.max(width, height);
  return { ...placeToPlay(drawing, from, reach), hot: hot !== null };
}

/** The best spot at most `reach` boxes away. Boxes with three lines count most: there is something to
 * take. */
export function placeToPlay(drawing: Drawing, near: Point, reach: number): Point {
  const { width, height } = drawing.size;
  const [x0, x1] = [clamp(near.x - reach, 0, width), clamp(near.x + reach, 0, width)];
  const [y0, y1] = [clamp(near.y - reach, 0, height), clamp(near.y + reach, 0, height)];
  const step = Math.max(2, Math.ceil(Math.sqrt(((x1 - x0) * (y1 - y0)) / TRIES)));
  let best = -1;
  let found: Point = { x: clamp(near.x, 0, width), y: clamp(near.y, 0, height) };
  for (let y = y0; y <= y1; y += step)
    for (let x = x0; x <= x1; x += step) {
      const far = Math.hypot(x - near.x, y - near.y) / (reach + 1);
      const worth = worthOf(drawing, Math.floor(x), Math.floor(y)) * (1 - 0.3 * far);
      if (worth > best) {
        best = worth;
        found = { x: Math.floor(x), y: Math.floor(y) };
      }
    }
  return found;
}

function worthOf({ size, sides }: Drawing, x: number, y: number): number {
  const { width, height } = size;
  let worth = 0;
  for (let v = Math.max(0, y - SPOT / 2); v < Math.min(height, y + SPOT / 2); v++)
    for (let u = Math.max(0, x - SPOT / 2); u < Math.min(width, x + SPOT / 2); u++) {
      const lines = sides[v * width + u];
      worth += lines === 3 ? 4 : lines === 4 ? 0.4 : lines;
    }
  return worth;
}
