/** What the draws of a game must have put into its events: dice, calls, deals, tickets, puzzles.
 *
 * Each of our games has a `luck.ts`. It does not know the rules of the game. When which draws may
 * come, and which seat is to roll now, is in the table `luck.json` beside these rules. A link
 * leaves the browser only for that seat. */

import type { AnyGameTypes } from "../api/types";
import type { Gave } from "../fairness/draws";
import type { ExpressionFunction } from "../fairness/expressions";
import type { MomentTable } from "../fairness/moments";
import type { GameForms } from "../fairness/spelling";

export type LuckEvent = AnyGameTypes["Event"] | null;

/** `mismatch`: the events say something else than the draws. `unchecked`: this can't be told here,
 * or the log hides it. */
export type Compared = "tied" | "mismatch" | "unchecked";

/** An entry as the luck of a game sees it. */
export interface LuckyEntry {
  /** In order; null for an event that this log hides. */
  readonly events: readonly LuckEvent[];
  /** What the open draws gave, in order. */
  readonly open: readonly Gave[];
}

/** Reads one game from its beginning. */
export interface LuckReader {
  /** The next entry, whose draws may come now: do its events say what was drawn openly? */
  read(entry: LuckyEntry): Compared;
  /** Once the sealed key is known: do the events of an entry say what was drawn? */
  readSealed(entry: LuckyEntry, gave: readonly Gave[]): Compared;
  /** Points by seat, in the order of the rules' own outcome, as far as the events say them. */
  score(): [seat: number, points: number][] | null;
}

export interface GameLuck {
  readonly game: string;
  /** At which public moments which luck may come, and functions that this table needs. */
  readonly moments: MomentTable;
  readonly functions?: Readonly<Record<string, ExpressionFunction>>;
  /** Some events are only for some players. */
  readonly hides: boolean;
  /** A move of a player can roll. */
  readonly rolls: boolean;
  /** With these options nothing is drawn; without this, something always is. */
  neverDraws?(options: Readonly<Record<string, unknown>>): boolean;
  /** The players may agree on a draw. */
  readonly canBeDrawn?: boolean;
  /** The host may end the game while it is on. */
  readonly hostMayEnd?: boolean;
  isRoll(move: string): boolean;
  /** Only the host makes this move; the house may make it, too. */
  isHostMove?(move: string): boolean;
  /** The seat for whose new player the house makes this move; null for other moves. */
  arriving?(move: string): number | null;
  reader(options: Readonly<Record<string, unknown>>): LuckReader;
  /** How its options and its events are written. */
  readonly forms?: GameForms;
}

/** The version of the rules of which this page knows the luck: with others it judges nothing. */
export const RULES = 1;

const LUCK: Record<string, () => Promise<{ luck: GameLuck }>> = {
  backgammon: () => import("./backgammon/luck"),
  casino: () => import("./casino/luck"),
  dots: () => import("./dots/luck"),
  sudoku: () => import("./sudoku/luck"),
  tambola: () => import("./tambola/luck"),
};
const FORMS: Record<string, () => Promise<{ FORMS: GameForms }>> = {
  backgammon: () => import("./backgammon/forms.generated"),
  casino: () => import("./casino/forms.generated"),
  dots: () => import("./dots/forms.generated"),
  sudoku: () => import("./sudoku/forms.generated"),
  tambola: () => import("./tambola/forms.generated"),
};

/** The luck of a game; null if this page does not know it. */
export async function loadLuck(game: string): Promise<GameLuck | null> {
  if (!Object.hasOwn(LUCK, game)) return null;
  const [found, forms] = await Promise.all([LUCK[game]?.(), FORMS[game]?.()]);
  return found && forms ? { ...found.luck, forms: forms.FORMS } : null;
}

/** Whether something is drawn in this game with these options. */
export function expectsLuck(
  game: GameLuck,
  options: Readonly<Record<string, unknown>>,
): boolean {
  return !game.neverDraws?.(options);
}

/** Two values of JSON are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
