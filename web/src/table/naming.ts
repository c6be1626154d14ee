/** Any game's own names in words: fields, events, and seats by who sits there. */

import type { Summary } from "../api/types";

/** Who sits at a seat; null where there is no such seat. */
export type Names = (seat: number) => string | null;

/** Fields in which a number means a seat. */
const SEATED = new Set(
  "seat turn to_move acting to by owner dealer caller winner winners player players host captor sides seats seated".split(
    " ",
  ),
);

export function namesOf(summary: Summary | null): Names {
  const seats = summary?.seats ?? [];
  return (seat) => {
    const found = seats[seat];
    return found ? (found.name ?? `seat ${seat + 1}`) : null;
  };
}

export function isSeatField(field: string): boolean {
  return SEATED.has(field.replace(/^last_/, ""));
}

/** The name behind a number, in fields that mean seats; null if it is just a number. */
export function seatName(field: string, value: unknown, names: Names): string | null {
  return typeof value === "number" && isSeatField(field) ? names(value) : null;
}

/** `last_captor`, `CardsLaidOut` and `may-double` as plain words. */
export function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
}
