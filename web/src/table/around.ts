/** What is around the board after an entry, as the server tells it. The page works nothing out. */

import type { Around, Summary } from "../api/types";

/** The table with what has changed there; seats that are not told are as before. */
export function withAround<S extends Pick<Summary, "seats" | "between">>(
  summary: S,
  around: Around,
): S {
  const { you: _, seats = [], between, ...rest } = around;
  const changed = new Map(seats.map((card) => [card.seat, card]));
  return {
    ...summary,
    ...rest,
    seats: summary.seats.map((card) => changed.get(card.seat) ?? card),
    between: between ?? summary.between,
  };
}
