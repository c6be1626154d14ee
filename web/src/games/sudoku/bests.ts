/** How long this device's player took for each level, the last ten times. A game with hints has no time
 * of its own. */

import { recall, remember } from "../../paper/store";
import type { View } from "./types";

export type Level = NonNullable<View["difficulty"]>;

export const LEVELS: readonly Level[] = ["easy", "medium", "hard", "expert"];
const MOST = 10;

/** A solved game: its table, how long it took in milliseconds, and the best time before it. */
export interface Solved {
  readonly table: string;
  readonly ms: number;
  readonly before: number | null;
}

interface Kept {
  readonly best: number | null;
  readonly last: readonly Solved[];
}

/** Writes this game down, once, and gives the last ten of its level, this one among them. */
export function countIn(level: Level, table: string, ms: number): readonly Solved[] {
  const key = `sudoku.times.${level}`;
  const { best, last } = recall<Kept>(key, { best: null, last: [] });
  if (last.some((one) => one.table === table)) return last;
  const now = [...last, { table, ms, before: best }].slice(-MOST);
  remember(key, { best: Math.min(ms, best ?? ms), last: now });
  return now;
}

export const harderThan = (level: Level): Level | undefined =>
  LEVELS[LEVELS.indexOf(level) + 1];
