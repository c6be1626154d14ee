/** Which dice a turn has used, so that they dim, and which die a tap plays first. */

import { type Hop, OFF } from "./position";

export type Roll = readonly [number, number];

/** The higher one first: "6-4". */
export const writeDice = (dice: Roll) => `${Math.max(...dice)}-${Math.min(...dice)}`;

/** How much of each die is used: 0 not at all, 1 wholly. Each die of a double is played twice. */
export function usedDice(dice: Roll, done: readonly Hop[]): [number, number] {
  const double = dice[0] === dice[1];
  const left: [number, number] = double ? [2, 2] : [1, 1];
  for (const hop of done) {
    const at = dieOf(hop, dice, left);
    if (at !== null) left[at] -= 1;
  }
  return double ? [1 - left[0] / 2, 1 - left[1] / 2] : [1 - left[0], 1 - left[1]];
}

/** The die that a step uses, first or second; a checker may go off by a higher number. */
function dieOf({ from, to }: Hop, dice: Roll, left: readonly number[]): 0 | 1 | null {
  const free = ([0, 1] as const).filter((at) => (left[at] ?? 0) > 0);
  const exact = free.find((at) => dice[at] === from - to);
  if (exact !== undefined || to !== OFF) return exact ?? null;
  const higher = free.filter((at) => dice[at] > from);
  return higher.sort((one, other) => dice[other] - dice[one])[0] ?? null;
}

/** Steps of the die that is shown first come first. */
export function rankOf(dice: Roll, used: readonly number[]) {
  const order = dice.filter((_, at) => (used[at] ?? 0) < 1);
  return ({ from, to }: Hop) => {
    const at = order.findIndex((die) => die === from - to || (to === OFF && die > from));
    return at < 0 ? order.length : at;
  };
}
