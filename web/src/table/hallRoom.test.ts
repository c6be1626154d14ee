import { expect, test } from "vitest";
import type { Seat, Summary } from "../api/types";
import { hallRoom, namesOf } from "./hallRoom";

const summary = (places: number, taken: number) => ({ places, taken }) as Summary;
const seat = (number: number, name: string | null): Seat => ({
  seat: number,
  name,
  present: name !== null,
  chained: false,
});

test.each([
  [12, 3, null],
  [13, 1, { places: 13, taken: 1, free: 12, missing: 1 }],
  [2000, 1999, { places: 2000, taken: 1999, free: 1, missing: 0 }],
])("a table of %i places with %i taken is the hall %j", (places, taken, room) => {
  expect(hallRoom(summary(places, taken), 2)).toEqual(room);
});

test("before anything is known there is no hall", () => {
  expect(hallRoom(null, 2)).toBeNull();
});

test("eight names are shown, and yours is the first of them", () => {
  const seats = Array.from({ length: 20 }, (_, at) => seat(at, at % 2 ? null : `P${at}`));
  expect(namesOf(seats, 18).map(({ name }) => name)).toEqual([
    ...["P18", "P0", "P2", "P4", "P6", "P8", "P10", "P12"],
  ]);
  expect(namesOf(seats.slice(0, 4), null).map(({ name }) => name)).toEqual(["P0", "P2"]);
});
