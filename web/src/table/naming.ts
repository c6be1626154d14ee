/** The names that a game uses, in words: its fields, its events, and who sits at a seat. */

import type { Summary } from "../api/types";
import { say } from "../messages/table";

/** Who sits at a seat; null if there is no such seat. */
export type Names = (seat: number) => string | null;

export function namesOf(summary: Pick<Summary, "seats"> | null): Names {
  const seats = summary?.seats ?? [];
  return (seat) => {
    const found = seats[seat];
    return found ? (found.name ?? say("table-a-seat", { number: seat + 1 })) : null;
  };
}

/** `last_captor`, `CardsLaidOut` and `may-double` as plain words. */
export function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
}
