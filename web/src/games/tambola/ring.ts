/** The ring around the number: how much time is left until the next call. All times are in
 * milliseconds, by the clock of the server. */

import type { TableFact } from "../../api/types";

export interface Ring {
  /** Since when the house waits. */
  readonly from: number;
  /** How long it waits. */
  readonly ms: number;
}

const CALLS = new Set(["HallOpened", "NumberCalled", "PaceSet"]);
const PLAY_GOES_ON = new Set(["GameStarted", "TableResumed", "HouseAway"]);

interface Told {
  readonly facts: readonly Pick<TableFact, "type">[];
  readonly events: readonly ({ readonly type: string } | null)[];
}

/** Whether the house begins to wait for the next call anew. */
export function startsWaiting({ facts, events }: Told): boolean {
  return (
    events.some((event) => event !== null && CALLS.has(event.type)) ||
    facts.some(({ type }) => PLAY_GOES_ON.has(type))
  );
}

/** What is left: 1 just after a call, 0 when the next one is due. */
export function shareLeft({ from, ms }: Ring, now: number): number {
  return Math.min(1, Math.max(0, 1 - (now - from) / ms));
}

/** The same in steps of a second, for people who want no motion. */
export function stepLeft(ring: Ring, now: number): number {
  const seconds = Math.ceil((shareLeft(ring, now) * ring.ms) / 1000);
  return Math.min(1, (seconds * 1000) / ring.ms);
}
