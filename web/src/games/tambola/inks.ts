/** The player's ink: one of six colours, remembered by the browser. `Tickets.svelte` has them. */

export const INKS = ["plum", "blue", "teal", "green", "brown", "pink"] as const;

export type Ink = (typeof INKS)[number];

export function readInk(kept: unknown): Ink {
  return INKS.find((ink) => ink === kept) ?? "plum";
}

/** Where a dab lies in its cell, in per cent of its own size, and how far it is turned, in degrees. */
export interface DabPlace {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** A dab is never quite in the middle, and the same number is always dabbed in the same way. */
export function dabPlace(ticket: number, number: number): DabPlace {
  const seed = number * 7 + ticket * 31;
  return {
    x: ((seed * 37) % 13) - 6,
    y: ((seed * 53 + 5) % 13) - 6,
    turn: (seed * 47) % 360,
  };
}
