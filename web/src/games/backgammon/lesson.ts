/** A finished game that is looked at again: what was decided, and what it cost. */

import type { Entry } from "../../api/types";
import type {
  Analysis,
  JudgedDecision,
  PlayerSummary,
  Progress,
} from "../../api/wire.generated";
import { readContent } from "../../fairness/entry";
import { eventsOf } from "../../fairness/parts";
import { say } from "../../messages/teaching";
import type { Tale } from "..";
import type { Scene } from "./scenes";
import type { Backgammon, Event } from "./types";

/** What costs less than this, in points, is as good as the best. */
const NOTHING = 0.005;
/** From so many points on it is luck. */
const STEPS = [
  { from: 0.1, lucky: "teaching-luck-little", unlucky: "teaching-ill-little" },
  { from: 0.5, lucky: "teaching-luck-much", unlucky: "teaching-ill-much" },
  { from: 1.5, lucky: "teaching-luck-great", unlucky: "teaching-ill-great" },
] as const;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 2_000;

/** "0.12", with a real minus sign. */
export function writePoints(points: number): string {
  const written = Math.abs(points).toFixed(2);
  return points <= -NOTHING ? `−${written}` : written;
}

export const isBest = (loss: number) => loss < NOTHING;

/** "+0.31, a little lucky". */
export function sayLuck(luck: number): string {
  const size = Math.abs(luck);
  const found = STEPS.findLast(({ from }) => size >= from);
  const words = say(found?.[luck > 0 ? "lucky" : "unlucky"] ?? "teaching-luck-even");
  return `${luck >= NOTHING ? "+" : ""}${writePoints(luck)}, ${words}`;
}

/** "6-4: 24/14", "no double". */
export function sayWhat({ dice, played }: Pick<JudgedDecision, "dice" | "played">): string {
  const what = say("teaching-did", { what: played });
  if (!dice) return what;
  return say("teaching-with-dice", { dice: `${Math.max(...dice)}-${Math.min(...dice)}`, what });
}

const RATINGS = {
  supernatural: "teaching-is-supernatural",
  "world-class": "teaching-is-world-class",
  expert: "teaching-is-expert",
  advanced: "teaching-is-advanced",
  intermediate: "teaching-is-intermediate",
  "casual-player": "teaching-is-casual",
  beginner: "teaching-is-beginner",
  awful: "teaching-is-awful",
} as const;

/** What GNU Backgammon calls a player of this error rate. */
export const sayRating = (rating: PlayerSummary["rating"]) => say(RATINGS[rating]);

export function sayCost({ loss }: Pick<JudgedDecision, "loss">): string {
  return isBest(loss)
    ? say("teaching-is-best")
    : say("teaching-costs", { points: writePoints(loss) });
}

/** "Anna 62 %, Ben 38 %". `win` is White's chance. */
export function sayChances(win: number, nameOf: (seat: number) => string): string {
  const whites = Math.round(100 * win);
  return say("teaching-chances", {
    white: nameOf(0),
    whites,
    black: nameOf(1),
    blacks: 100 - whites,
  });
}

/** Asks until the answer is whole, and tells how far it is. Null if it was stopped before. */
export async function askUntilDone(
  ask: () => Promise<Analysis | Progress>,
  tell: (progress: Progress) => void,
  wait: (ms: number) => Promise<boolean>,
): Promise<Analysis | null> {
  for (let ms = FIRST_WAIT; ; ms = Math.min(LONGEST_WAIT, 1.5 * ms)) {
    const answer = await ask();
    if ("decisions" in answer) return answer;
    tell(answer);
    if (!(await wait(ms))) return null;
  }
}

/** The board before each entry of the log, by the number of the entry. */
export function scenesBefore(
  entries: readonly Entry[],
  { opening, after }: Tale<Backgammon, Scene>,
): Map<number, Scene> {
  const before = new Map<number, Scene>();
  let scene = opening;
  for (const entry of entries) {
    before.set(entry.seq, scene);
    for (const event of eventsOf(entry, readContent(entry)))
      if (event) scene = after(scene, event as unknown as Event);
  }
  return before;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where each decision is on a chart: from left to right, and the higher the better for White. */
export function spotsOf(wins: readonly number[], width: number, height: number): Spot[] {
  const step = width / Math.max(1, wins.length - 1);
  return wins.map((win, at) => ({ x: at * step, y: (1 - win) * height }));
}

/** The places where one game ends and the next begins, half way between two decisions. */
export function bordersOf(games: readonly number[]): number[] {
  return games.flatMap((game, at) => (at > 0 && game !== games[at - 1] ? [at - 0.5] : []));
}

const round = (number: number) => Math.round(10 * number) / 10;

/** The ground under the line, from one edge to the other. Between decisions it goes straight. */
export function areaOf(
  spots: readonly Spot[],
  edges: readonly [number, number],
  height: number,
) {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return "";
  const [left, right] = edges;
  const whole = [{ ...first, x: left }, ...spots, { ...last, x: right }];
  const line = whole.map(({ x, y }) => `L${round(x)} ${round(y)}`).join("");
  return `M${left} ${height}${line}L${right} ${height}z`;
}
