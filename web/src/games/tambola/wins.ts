/** Claims that stood, as they take the screen one after another. Claims for the same place share a
 * picture: the names stand side by side. */

import type { Rows } from "./types";

/** A seat, or a ticket on paper. */
export interface Winner {
  readonly seat: number | null;
  readonly paper?: string | null;
}

export interface Win {
  readonly prize: string;
  readonly place: number;
  /** As people say it. */
  readonly title: string;
  readonly winners: readonly Winner[];
  /** Whether one of the winners is you. */
  readonly mine: boolean;
  /** What the place is worth to all its winners together. */
  readonly worth: number;
  readonly rows: Rows;
  /** The numbers that prove it. */
  readonly numbers: readonly number[];
}

/** The queue with one more win. What is on the screen already is only added to. */
export function withWin(queue: readonly Win[], win: Win): Win[] {
  const at = queue.findIndex(({ prize, place }) => prize === win.prize && place === win.place);
  const found = queue[at];
  if (!found) return [...queue, win];
  const shared = {
    ...(win.mine ? win : found),
    winners: [...found.winners, ...win.winners],
    mine: found.mine || win.mine,
  };
  return queue.with(at, shared);
}
