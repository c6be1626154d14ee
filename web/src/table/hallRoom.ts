/** The waiting room of a hall: so many places that only numbers and a few names are shown. */

import type { Seat, Summary } from "../api/types";

/** A table with more places than this is a hall. */
const SMALL = 12;
const NAMED = 8;

export interface HallRoom {
  readonly places: number;
  readonly taken: number;
  readonly free: number;
  /** How many players are missing before the game can start. */
  readonly missing: number;
}

/** The room of a hall; null if the table is small enough for a list of its seats. */
export function hallRoom(table: Summary | null, least: number): HallRoom | null {
  if (!table || table.places <= SMALL) return null;
  const { places, taken } = table;
  return { places, taken, free: places - taken, missing: Math.max(0, least - taken) };
}

/** A few of those who sit, you among them. */
export function namesOf(seats: readonly Seat[], mine: number | null): Seat[] {
  const sitting = seats.filter(({ name }) => name !== null);
  if (sitting.length <= NAMED) return sitting;
  const isMine = ({ seat }: Seat) => seat === mine;
  const others = sitting.filter((card) => !isMine(card));
  const own = sitting.filter(isMine);
  return [...own, ...others.slice(0, NAMED - own.length)];
}
