/** Playing again (H16): who wants it, who is still awaited, and when the new table may start. */

import type { Seat, Summary, You } from "../api/types";
import type { Between } from "./between";

export type Wish =
  /** It is agreed: `code` is the new table. */
  | { at: "agreed"; code: string }
  /** We want it, and these have not agreed yet. */
  | { at: "asked"; awaited: readonly number[] }
  /** Another wants it, and we have not answered. */
  | { at: "wanted"; by: readonly number[] }
  | { at: "open" }
  /** We did not play, or nobody else did. */
  | { at: "none" };

/** Who played: those who were left, and those who are out. */
export function persons({ players, out }: Between, seats: readonly Seat[]): number[] {
  const played = new Set([...players, ...out]);
  const isPerson = ({ seat, bot }: Seat) => played.has(seat) && !bot;
  return seats.filter(isPerson).map(({ seat }) => seat);
}

export function wishOf(between: Between, seats: readonly Seat[], own: number | null): Wish {
  if (between.next) return { at: "agreed", code: between.next };
  const all = persons(between, seats);
  if (own === null || !all.includes(own) || all.length + countBots(between, seats) < 2)
    return { at: "none" };
  const others = between.rematch.filter((seat) => seat !== own);
  if (between.rematch.includes(own))
    return { at: "asked", awaited: all.filter((seat) => !between.rematch.includes(seat)) };
  return others.length ? { at: "wanted", by: others } : { at: "open" };
}

function countBots({ players }: Between, seats: readonly Seat[]): number {
  return seats.filter(({ seat, bot }) => bot && players.includes(seat)).length;
}

/** Whether the seat that is kept for us is to be taken now. */
export function isAwaited(you: You, status: Summary["status"]): boolean {
  return status === "waiting" && you.kept != null && you.seat === null;
}

/** Whether everybody who was promised a seat has come: then the host's browser starts. */
export function isComplete(summary: Pick<Summary, "seats" | "status">, least: number): boolean {
  const taken = summary.seats.filter(({ name }) => name !== null);
  return (
    summary.status === "waiting" &&
    taken.length >= least &&
    taken.every(({ present }) => present) &&
    !summary.seats.some(({ kept }) => kept)
  );
}
