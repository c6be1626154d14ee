/** What an answer to a double or a resignation means in points (B9 to B13). The referee counts them
 * in the end; these figures are for the sheet on which one decides. */

import type { View } from "./types";

type Score = readonly [number, number];

export interface Stake {
  readonly answer: "drop" | "take" | "beaver" | "accept";
  readonly won: boolean;
  readonly points: number;
  readonly score: Score;
}

const SIDES = [true, false] as const;

export function stakesOf(view: View, own: number, answers: readonly string[]): Stake[] {
  const { white = 0, black = 0 } = view.score;
  const { value, offered } = view.cube;
  const stake = (answer: Stake["answer"], won: boolean, points: number): Stake => {
    const gets = won ? own : 1 - own;
    const score: Score = [white + (gets === 0 ? points : 0), black + (gets === 1 ? points : 0)];
    return { answer, won, points, score };
  };
  if (view.resignation) return [stake("accept", true, view.resignation * value)];
  const played = (answer: "take" | "beaver", points: number) =>
    answers.includes(answer) ? SIDES.map((won) => stake(answer, won, points)) : [];
  const worth = offered ?? value;
  return [
    stake("drop", false, value),
    ...played("take", worth),
    ...played("beaver", 2 * worth),
  ];
}

/** What ends the match after a take: any win, only a gammon, or nothing. */
export function whatEnds(view: View, stakes: readonly Stake[]): "win" | "gammon" | null {
  const reaches = (times: number) =>
    stakes.some(({ answer, points, score }) => {
      if (answer !== "take" || !view.length) return false;
      return Math.max(...score) + (times - 1) * points >= view.length;
    });
  return reaches(1) ? "win" : reaches(2) ? "gammon" : null;
}
