import { expect, test } from "vitest";
import type { Seat } from "../api/types";
import { withAround } from "./around";
import { between, seated } from "./fakeBetween";

const summary = {
  id: "K7QM2XBD",
  game: "dots",
  title: "",
  status: "playing" as const,
  public: true,
  seats: seated(3),
  places: 3,
  taken: 3,
  bots: 0,
  host: "Ann",
  spectators: 1,
  version: 7,
  opened_at: 0,
  options: {},
  luck: false,
  awaited: [1],
  between: between({ offers: [{ what: "draw", seats: [0] }] }),
};
const told = { host: "Ben", taken: 2, bots: 0, awaited: [] };

test("seats that are told are changed, and the others are as before", () => {
  const left: Seat = { seat: 0, name: null, present: false, chained: false };
  const after = withAround(summary, { ...told, seats: [left] });
  expect(after).toEqual({ ...summary, ...told, seats: [left, ...summary.seats.slice(1)] });
});

test("what is between the people stays until it is told anew", () => {
  expect(withAround(summary, told).between).toEqual(summary.between);
  expect(withAround(summary, { ...told, between: between() }).between.offers).toEqual([]);
});
