/** What our seat's chain needs from the browser, and what it tells the player. */

import { ownProblem } from "../api/problems";
import type { LogPage, Problem, Status, Summary, TableView } from "../api/types";
import type { Given } from "../fairness/chain";
import type { ChainRecords } from "../fairness/chainRecords";
import type { Follower } from "../fairness/follow";
import type { GameLuck } from "../games/luck";

/** What it needs from the browser. */
export interface ChainEnvironment {
  readonly records: ChainRecords;
  /** The entries after `after`. Throws a `Refusal`. */
  readLog(after: number): Promise<LogPage>;
  /** Until the board that the player waits for is there. */
  board(): Promise<void>;
  /** The table as the server shows it now. Throws a `Refusal`. */
  look(): Promise<Seen>;
  /** Gives a link for the start. Throws a `Refusal`. */
  give(link: string, command: string): Promise<void>;
  loadLuck(game: string): Promise<GameLuck | null>;
  later(work: () => void, ms: number): () => void;
  /** From 0 to 1, so that clients don't all ask at once. */
  luck(): number;
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Something changed that the page shows. */
  onChange(): void;
}

/** What the player should know about the chain, which is called a key on the page. */
export type ChainNotice =
  | { kind: "fault"; problem: Problem }
  /** The key of our seat is not on this device. */
  | { kind: "elsewhere" }
  /** It was copied to another device. */
  | { kind: "moved" }
  /** We sit here, but the game began without us. */
  | { kind: "left-out" }
  /** The log can't be read, though the server talks to us. */
  | { kind: "unread" }
  /** We sit here without any chain, and the game has luck. */
  | { kind: "none" };

/** What the server shows of the table. */
export type Seen = Pick<TableView, "version" | "head" | "you"> & {
  readonly table: Pick<Summary, "status" | "seats" | "places" | "game"> & { options: unknown };
};

/** How long it waits before it looks at the log again, in milliseconds. */
export const OFTEN = 4_000;
export const SELDOM = 20_000;
export const RETRY = 3_000;
/** A hall has patience for five seconds. */
export const SPREAD = 1_500;
/** Who comes back needs a moment until the server knows it. */
export const SETTLED = 2_000;
/** After so long without a look at the log, this page may have slept. */
export const ASLEEP = 90_000;
/** What the server judges by may be written a moment later. So long we look before we blame it. */
export const LOOKS = [0, 1_000, 3_000];

/** What is looked into at once. */
export const OF_A_START = ["SeatsClosed", "StartFailed", "GameStarted", "GameEnded"];

/** At a small table every update makes us look, too. */
export function pauseBetween(status: Status, isLarge: boolean): number {
  return status === "starting" || (status === "waiting" && isLarge) ? OFTEN : SELDOM;
}

/** Our seat, its chain by the log if it lives, and the attempts in which our link was taken. */
interface Own {
  readonly seat: number | null;
  readonly chain: Given | null;
  readonly taken: ReadonlySet<number>;
}

/** What the log says about our seat that the player should know. `game`: its luck, if it is known. */
export function noticeIn(
  { table, first }: Follower,
  { seat, chain, taken }: Own,
  game: GameLuck | null | undefined,
  records: ChainRecords,
): ChainNotice | null {
  if (seat === null) return null;
  for (const [attempt, missing] of table.missing) {
    if (taken.has(attempt) && missing.includes(seat))
      return { kind: "fault", problem: ownProblem("link-denied") };
  }
  if (table.status === "over") return null;
  const begins = table.status === "starting" ? table.listed.includes(seat) : true;
  const begun = table.status === "playing" || table.status === "paused";
  if (!begins || (begun && table.former[seat] === null)) return { kind: "left-out" };
  if (!begun && !chain && game && table.opened.attempts) return { kind: "none" };
  if (!chain || (begun && !game?.rolls) || records.holds(first, chain)) return null;
  return { kind: records.find(first)?.moved ? "moved" : "elsewhere" };
}
