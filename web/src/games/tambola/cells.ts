/** The cells of all tickets that a player has, one ticket below the other: where an arrow leads. */

import type { Rows } from "./types";

export interface Place {
  readonly ticket: number;
  readonly row: number;
  readonly col: number;
}

type Tickets = readonly { readonly rows: Rows }[];

/** The number at a place; null for a blank. */
export function numberAt(tickets: Tickets, { ticket, row, col }: Place): number | null {
  return tickets[ticket]?.rows[row]?.[col] ?? null;
}

/** The next number in this direction; the same place if there is none. */
export function step(tickets: Tickets, from: Place, down: number, right: number): Place {
  const lines = tickets.flatMap(({ rows }) => rows);
  const line = from.ticket * 3 + from.row + down;
  const cols = (lines[line] ?? []).flatMap((number, col) => (number === null ? [] : [col]));
  const ahead = right ? cols.filter((col) => (col - from.col) * right > 0) : cols;
  const [nearest] = ahead.sort(
    (one, two) => Math.abs(one - from.col) - Math.abs(two - from.col),
  );
  if (nearest === undefined) return from;
  return { ticket: Math.floor(line / 3), row: line % 3, col: nearest };
}

/** The first number of the first ticket. */
export function firstPlace(tickets: Tickets): Place {
  const col = tickets[0]?.rows[0]?.findIndex((number) => number !== null) ?? 0;
  return { ticket: 0, row: 0, col: Math.max(0, col) };
}
