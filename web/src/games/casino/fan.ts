/** A hand of cards as a fan. */

import { TALL } from "./cards";
import { type Box, keyOf, type Laid } from "./layout";

/** A fan. It opens at the card under the thumb, so that its whole face can be seen. */
export function layHand(
  hand: readonly string[],
  box: Box,
  { hand: largest, open }: { hand: number; open: string | null },
  cards: Laid[],
  place: (key: string, box: Box, turn: number) => void,
): void {
  const n = hand.length;
  const w = Math.min(
    n > 10 && box.w < 500 ? 0.86 * largest : largest,
    (box.h - 14) / (TALL * 1.07),
  );
  const step = Math.min((box.w < 500 ? 0.94 : 0.62) * w, (box.w - w) / Math.max(1, n - 1));
  const left = box.x + (box.w - w - step * (n - 1)) / 2;
  const opened = open === null ? -1 : hand.indexOf(open);
  const at = fanned(n, left, step, opened, 0.72 * w);
  hand.forEach((card, i) => {
    const d = i - (n - 1) / 2;
    const y = box.y + 8 + (d * d * 64) / (n * n);
    const turn = (d * 15) / n;
    cards.push({ card, where: "hand", x: at(i), y, w, turn, z: 100 + i });
    place(keyOf.hand(card), { x: at(i), y, w, h: w * TALL }, turn);
  });
}

/** Where the cards of a fan begin. Those behind the opened one make room, and stay in the fan: the
 * opened one does not move, for the pointer is on it. */
function fanned(n: number, left: number, step: number, opened: number, wide: number) {
  const behind = n - 1 - opened;
  if (opened < 0 || behind < 1) return (i: number) => left + step * i;
  const strip = Math.min(Math.max(step, wide), step * (1 + (behind - 1) * 0.45));
  const rest = behind > 1 ? (step * behind - strip) / (behind - 1) : step;
  return (i: number) =>
    left + step * Math.min(i, opened) + (i > opened ? strip + rest * (i - opened - 1) : 0);
}
