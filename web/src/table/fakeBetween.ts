/** What is between Ann, Ben and perhaps others in tests: nothing yet. */

import type { Seat } from "../api/types";
import type { Between } from "./between";

export function between(changes: Partial<Between> = {}): Between {
  return {
    offers: [],
    gone: [],
    out: [],
    players: [0, 1],
    deciders: [0, 1],
    moved: true,
    drawable: true,
    host_may_end: false,
    rematch: [],
    next: "",
    follows: "",
    tonight: [],
    together: null,
    ...changes,
  };
}

const NAMES = ["Ann", "Ben", "Cleo", "Dora"];
export const names = (seat: number) => NAMES[seat] ?? null;

/** So many persons; the seats in `bots` have bots. */
export function seated(count: number, bots: readonly number[] = []): Seat[] {
  return NAMES.slice(0, count).map((name, seat) => {
    const bot = bots.includes(seat);
    return { seat, name: bot ? `Bot ${seat + 1}` : name, present: true, chained: false, bot };
  });
}
