/** Which dice a turn has used, so that they dim, and which die a tap plays first. */

import { type Hop, OFF } from "./position";

export type Roll = readonly [number, number];

/** The higher one first: "6-4". */
export const writeDice = (dice: readonly number[]) =>
  `${Math.max(...dice)}-${Math.min(...dice)}`;

/** A double is played four times, so it is shown as four dice. */
export const thrown = ([first, second]: Roll): readonly number[] =>
  first === second ? [first, first, first, first] : [first, second];

/** Which of the dice that are shown are used up. */
export function usedDice(dice: readonly number[], done: readonly Hop[]): boolean[] {
  const used = dice.map(() => false);
  for (const hop of done) {
    const at = dieOf(hop, dice, used);
    if (at >= 0) used[at] = true;
  }
  return used;
}

/** Which die a step uses; a checker may go off by a higher number. -1 if there is none. */
function dieOf({ from, to }: Hop, dice: readonly number[], used: readonly boolean[]): number {
  const free = dice.map((_, at) => at).filter((at) => !used[at]);
  const exact = free.find((at) => dice[at] === from - to);
  if (exact !== undefined || to !== OFF) return exact ?? -1;
  const higher = free.filter((at) => (dice[at] ?? 0) > from);
  return higher.sort((one, other) => (dice[other] ?? 0) - (dice[one] ?? 0))[0] ?? -1;
}

/** Steps of the die that is shown first come first. */
export function rankOf(dice: readonly number[], used: readonly boolean[]) {
  const order = dice.filter((_, at) => !used[at]);
  return ({ from, to }: Hop) => {
    const at = order.findIndex((die) => die === from - to || (to === OFF && die > from));
    return at < 0 ? order.length : at;
  };
}
