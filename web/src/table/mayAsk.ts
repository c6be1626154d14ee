/** What may be asked of the house now. The server says it; only the wish for a rematch, of which no
 * log knows, is read here (H16). */

import type { Ask, Summary, You } from "../api/types";
import type { What } from "./between";
import { type HeardClock, serverTime } from "./clock";
import { wishOf } from "./rematch";

/** Asks of the house about which a page has a button. */
export type Name = Exclude<Ask["type"], "Give" | "Here" | "NoRematch" | "Play">;

/** A seat, or what is offered. */
export type About = number | What | null;

/** The table as a live page knows it. */
export interface AskedTable {
  readonly you: Pick<You, "seat" | "may">;
  readonly summary: Pick<Summary, "seats" | "between"> | null;
  readonly over: boolean;
  readonly played: number | null;
  readonly clock: HeardClock;
}

/** `about` is the seat or the offer that the ask names. Without a seat, it is any seat. `now` is the
 * time by the browser's own clock. */
export function mayAsk(
  table: AskedTable,
  name: Name,
  about: About = null,
  now = performance.now(),
): boolean {
  if (!table.summary) return false;
  if (name === "Rematch") return mayWishRematch(table.summary, table);
  const { may = [], seat } = table.you;
  // Of a hall, the server says it seat by seat only of the first seats and of our own.
  const isTold = table.summary.seats.some((card) => card.seat === about) || about === seat;
  const named = typeof about === "number" && !isTold ? null : about;
  const time = serverTime(table.clock, now);
  return may.some(
    (one) => one.ask === name && (one.about ?? null) === named && (one.since ?? 0) <= time,
  );
}

function mayWishRematch(
  { between, seats }: NonNullable<AskedTable["summary"]>,
  { over, played }: AskedTable,
): boolean {
  const { at } = wishOf(between, seats, played);
  return over && (at === "open" || at === "wanted");
}
