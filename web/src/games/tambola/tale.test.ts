import { expect, test } from "vitest";
import { tale } from "./tale";
import type { Event, Rows } from "./types";

const rows: Rows = [[5, 17]];

const told: Event[] = [
  { type: "NumberCalled", number: 22 },
  { type: "NumberCalled", number: 5 },
  {
    type: "ClaimUpheld",
    seat: 1,
    ticket: 0,
    prize: "TOP_ROW",
    place: 0,
    numbers: [5],
    call: 2,
    number: 5,
    shown: { "0": rows },
  },
  {
    type: "BogeyCalled",
    seat: 0,
    ticket: 0,
    prize: "FULL_HOUSE",
    missing: [9, 17],
    bogeys: 1,
    out: false,
  },
  { type: "GameClosed", by: "all prizes gone" },
];

test("a hall is told again, event by event", () => {
  expect(told.map((event) => tale.tell(event, tale.opening))).toEqual([
    "calls 22",
    "calls 5",
    "claims Top row: it stands",
    "claims Full house: not called yet are 9, 17",
    "closes the hall",
  ]);
});

test("a scene has the numbers called and the prizes won so far", () => {
  const scenes = [tale.opening];
  for (const event of told) scenes.push(tale.after(scenes.at(-1) ?? tale.opening, event));
  expect(scenes.map(({ called, wins }) => [called.length, wins.length])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(scenes.at(-1)?.wins[0]).toMatchObject({ prize: "TOP_ROW", seat: 1, rows });
});
