/** Who takes part in a running game, as far as its view tells. A player can take a seat that was
 * left, but not a seat that never took part. */

import { isFields, type Part } from "../api/schema";
import type { Json, TableFact } from "../api/types";

/** Lists of seats in the view, and objects whose keys are seats, say who plays. */
export function takesPart(view: Json, part: Part, seat: number): boolean {
  if (!isFields(view)) return true;
  const groups = Object.entries(view).flatMap(([field, value]) =>
    seatsIn(value, part.field(field)),
  );
  return groups.length === 0 || groups.some((seats) => seats.includes(seat));
}

/** The seats in a field; none if it is about something else. */
function seatsIn(value: Json, part: Part): number[][] {
  const item = part.item(0);
  if (part.keysMean === "seat" && isFields(value)) {
    const seats = Object.keys(value).map(Number);
    return seats.length ? [seats] : [];
  }
  if (!Array.isArray(value) || !value.length) return [];
  if (item.means === "seat") return [value.map(Number)];
  const named = item.fields.find((field) => item.field(field).means === "seat");
  return named ? [value.map((one) => Number(isFields(one) ? one[named] : Number.NaN))] : [];
}

/** The seat at which somebody played, by the facts of the log; null if they did not. */
export function playedAt(
  holder: string,
  entries: readonly (readonly TableFact[])[],
): number | null {
  let seat: number | null = null;
  let begun = false;
  for (const fact of entries.flat()) {
    if (fact.type === "GameStarted") begun = true;
    else if (fact.type === "SeatTaken" && fact.holder === holder) seat = fact.seat;
    else if (fact.type === "SeatLeft" && fact.seat === seat && !begun) seat = null;
  }
  return seat;
}
