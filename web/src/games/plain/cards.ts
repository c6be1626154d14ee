/** Playing cards as games write them: 10D, AS, or with the symbols of the suits. */

import type { Json } from "../../api/types";

export type Suit = "spades" | "hearts" | "diamonds" | "clubs";

const SUITS: Record<string, Suit> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  "♠": "spades",
  "♥": "hearts",
  "♦": "diamonds",
  "♣": "clubs",
};
const CARD = /^(10|[2-9AJQKT])([SHDC♠♥♦♣])$/;

export function readCard(value: Json): { rank: string; suit: Suit } | null {
  const found = typeof value === "string" ? CARD.exec(value) : null;
  const suit = SUITS[found?.[2] ?? ""];
  return found?.[1] && suit ? { rank: found[1], suit } : null;
}

/** The suits, on a square of 24 units. Each has its own shape. */
export const PIPS: Record<Suit, string> = {
  spades:
    "M12 3c2.5 4 8 6.5 8 11a4 4 0 0 1-6.8 2.8L15 21H9l1.8-4.2A4 4 0 0 1 4 14c0-4.5 5.5-7 8-11z",
  hearts:
    "M12 21C8 16.5 3.5 13 3.5 8.700A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8.5 1.700C20.5 13 16 16.5 12 21z",
  diamonds: "M12 2.500L20 12l-8 9.500L4 12z",
  clubs:
    "M12 3a4.2 4.2 0 0 1 3.5 6.5 4.2 4.2 0 1 1-2 7.500L15 21H9l1.5-4a4.2 4.2 0 1 1-2-7.500A4.2 4.2 0 0 1 12 3z",
};
