/** Our seat by the facts of an entry. What is to prove something takes nothing else from an update:
 * not who we are around the board, and not what we may ask. */

import type { TableFact, You } from "../api/types";

export function seatAfter(
  { seat, holder }: Pick<You, "seat" | "holder">,
  facts: readonly TableFact[],
): number | null {
  // If the game goes on, the seat of a player who is out is empty (H11).
  const goesOn = !facts.some(({ type }) => type === "GameEnded");
  let now = seat;
  for (const fact of facts) {
    if (fact.type === "SeatTaken" && fact.holder === holder) now = fact.seat;
    const left = fact.type === "SeatLeft" || (goesOn && fact.type === "Resigned");
    if (left && fact.seat === now) now = null;
    if (goesOn && fact.type === "Claimed" && fact.gone === now) now = null;
  }
  return now;
}
