/** The thirty checkers, each with a place. When the board changes, as few as possible move, so that
 * a page can show who went where. */

import { OFF, POINTS, type Position, type Side, standing } from "./position";

export interface Checker {
  readonly id: number;
  readonly side: Side;
  /** In the number of its own side: 25 the bar, 24 to 1, 0 off. */
  readonly point: number;
  /** How many of its side lie under it. */
  readonly height: number;
}

const SIDES = [0, 1] as const;
const NUMBERS = [...POINTS.map((at) => at + 1), 25, OFF];

/** Every checker gets a place of this position. Those farthest back go to the farthest free places. */
export function settle(before: readonly Checker[], position: Position): Checker[] {
  return SIDES.flatMap((side) => settleSide(before, position, side));
}

function settleSide(before: readonly Checker[], position: Position, side: Side): Checker[] {
  const own = before.filter((checker) => checker.side === side);
  const stay: Checker[] = [];
  const free: { point: number; height: number }[] = [];
  const leave = new Set(own);
  for (const point of NUMBERS) {
    const here = own
      .filter((checker) => checker.point === point)
      .sort((a, b) => a.height - b.height);
    const count = standing(position, point, side);
    for (let height = 0; height < count; height++) {
      const checker = here[height];
      if (!checker) free.push({ point, height });
      else {
        stay.push({ ...checker, height });
        leave.delete(checker);
      }
    }
  }
  const going = [...leave].sort((one, other) => other.point - one.point);
  free.sort((one, other) => other.point - one.point || one.height - other.height);
  // Before the first position there are no checkers yet.
  const first = own.length ? Math.max(...own.map(({ id }) => id)) + 2 : side;
  const moved = free.map(({ point, height }, n): Checker => {
    const id = going[n]?.id ?? first + 2 * (n - going.length);
    return { id, side, point, height };
  });
  return [...stay, ...moved].sort((one, other) => one.id - other.id);
}
