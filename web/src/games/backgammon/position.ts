/** Where the checkers are, and what a step changes. It repeats what the referee says, and applies
 * no rule.
 *
 * Points have two numbers, as in docs/rules/backgammon.md: the board counts 0 to 23 for both sides,
 * a player counts 24 to 1, and there 25 is the bar and 0 is off. White is seat 0. */

import type { Count, Step, View } from "./types.generated";

export type Side = 0 | 1;

export interface Position {
  /** White's checkers are above zero, Black's below. */
  readonly points: readonly number[];
  readonly bar: readonly [white: number, black: number];
  readonly home: readonly [white: number, black: number];
}

/** One checker by one die, in the mover's own numbers. */
export interface Hop {
  readonly from: number;
  readonly to: number;
}

export const BAR = 25;
export const OFF = 0;
export const POINTS: readonly number[] = Array.from({ length: 24 }, (_, at) => at);

/** B1. Two on 24, five on 13, three on 8, five on 6. */
export const START: Position = {
  points: [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2],
  bar: [0, 0],
  home: [0, 0],
};

const pair = ({ white = 0, black = 0 }: Count): [number, number] => [white, black];

export function positionOf({
  points,
  bar,
  home,
}: Pick<View, "points" | "bar" | "home">): Position {
  return { points, bar: pair(bar), home: pair(home) };
}

export const countOf = (count: Count, side: Side) => pair(count)[side];
export const otherOf = (side: Side): Side => (side === 0 ? 1 : 0);

/** A player's number for a point of the board, and the other way round. */
export const numberOf = (at: number, side: Side) => (side === 0 ? at + 1 : 24 - at);
export const placeOf = (number: number, side: Side) => (side === 0 ? number - 1 : 24 - number);

/** How many checkers this side has on a point of its own count. */
export function standing({ points, bar, home }: Position, number: number, side: Side): number {
  if (number === BAR) return bar[side];
  if (number === OFF) return home[side];
  const count = points[placeOf(number, side)] ?? 0;
  return Math.max(0, side === 0 ? count : -count);
}

/** The board after a step. A single checker of the other side that is met goes to the bar. */
export function hopped(position: Position, { from, to }: Hop, side: Side): Position {
  const points = [...position.points];
  const bar: [number, number] = [...position.bar];
  const home: [number, number] = [...position.home];
  const one = side === 0 ? 1 : -1;
  const other = otherOf(side);
  if (from === BAR) bar[side] -= 1;
  else points[placeOf(from, side)] = (points[placeOf(from, side)] ?? 0) - one;
  if (to === OFF) home[side] += 1;
  else {
    const at = placeOf(to, side);
    const met = points[at] ?? 0;
    if (met === -one) bar[other] += 1;
    points[at] = met === -one ? one : met + one;
  }
  return { points, bar, home };
}

/** A step of the log in the mover's own numbers. */
export function hopOf({ from, to }: Step, side: Side): Hop {
  return {
    from: from === "bar" ? BAR : numberOf(from, side),
    to: to === "off" ? OFF : numberOf(to, side),
  };
}

/** How far a side still has to go. */
export function pipsOf({ points, bar }: Position, side: Side): number {
  const far = points.map(
    (count, at) => Math.max(0, side === 0 ? count : -count) * numberOf(at, side),
  );
  return far.reduce((sum, pips) => sum + pips, BAR * bar[side]);
}
