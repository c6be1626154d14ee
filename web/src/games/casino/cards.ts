/** The cards as they are drawn and named: forty of them, written as 7S or 10D. */

export type Suit = "S" | "H" | "D" | "C";

export interface Face {
  readonly rank: string;
  readonly suit: Suit;
}

export const faceOf = (card: string): Face => ({
  rank: card.slice(0, -1),
  suit: card.slice(-1) as Suit,
});

/** A card is drawn on a sheet of this size. */
export const WIDE = 64;
export const HIGH = 92;
export const TALL = HIGH / WIDE;

/** The suits, on a square of 24 units. Each has a shape of its own. */
export const SUITS: Record<Suit, string> = {
  S: "M12 1.5C14.5 6.5 21.5 9.5 21.5 14.6A4.6 4.6 0 0 1 13.4 17.5Q13.8 20.5 16 22.5H8Q10.2 20.5 10.6 17.5A4.6 4.6 0 0 1 2.5 14.6C2.5 9.5 9.5 6.5 12 1.5z",
  H: "M12 21.5C5 16 2 12.3 2 8.3A4.9 4.9 0 0 1 12 6.6A4.9 4.9 0 0 1 22 8.3C22 12.3 19 16 12 21.5z",
  D: "M12 1Q15 7.5 20.5 12Q15 16.5 12 23Q9 16.5 3.5 12Q9 7.5 12 1z",
  C: "M7.2 6.2a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0zM1.5 14.2a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0zM12.9 14.2a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0zM12 5L6.4 14.5L10.7 16Q10.5 20.5 8 22.5H16Q13.5 20.5 13.3 16L17.6 14.5z",
};

export const isRed = (suit: Suit) => suit === "H" || suit === "D";

/** How many discs a card wears because it scores by itself. */
export function discsOf(card: string): number {
  if (card === "10D") return 2;
  return card === "2S" || card.startsWith("A") ? 1 : 0;
}
