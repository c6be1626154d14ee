/** What the board shows: everything that lies open, and one hand. A view is shown as a scene, and
 * so is a moment of a finished game. */

import type { Event, View } from "./types";
import type { BuildView, StackView } from "./types.generated";

export interface Scene {
  readonly players: readonly number[];
  readonly turn: number | null;
  readonly loose: readonly string[];
  readonly builds: readonly Omit<BuildView, "extendable">[];
  readonly stack: StackView | null;
  /** The hands that are known. */
  readonly hands: Readonly<Record<number, readonly string[]>>;
  readonly counts: Readonly<Record<number, number>>;
  readonly piles: Readonly<Record<number, readonly string[]>>;
  readonly stock: number;
  readonly last: Last | null;
}

/** What was done last: who, with which card, and the cards that it touched. */
export interface Last {
  readonly seat: number;
  readonly card: string;
  readonly cards: readonly string[];
  readonly took: boolean;
}

export function sceneOf(view: View, last: Last | null): Scene {
  const { seat, hand, hand_sizes: counts, piles, loose, builds, stack, players, turn } = view;
  const hands = seat === null ? {} : { [seat]: hand };
  return {
    players,
    turn,
    loose,
    builds,
    stack,
    hands,
    counts,
    piles,
    stock: view.stock_size,
    last,
  };
}

/** The players as this seat sees them: first itself, then round to the left. */
export function around(players: readonly number[], seat: number | null): number[] {
  const at = Math.max(0, seat === null ? 0 : players.indexOf(seat));
  return [...players.slice(at), ...players.slice(0, at)];
}

/** What a player did, if this event says it. */
export function lastOf(event: Event): Last | null {
  switch (event.type) {
    case "CardTrailed":
      return { seat: event.seat, card: event.card, cards: [event.card], took: false };
    case "BuildLaid":
      return {
        seat: event.seat,
        card: event.card,
        cards: event.build.groups.flat(),
        took: false,
      };
    case "CardsCaptured":
      return { seat: event.seat, card: event.card, cards: event.haul, took: true };
    default:
      return null;
  }
}
