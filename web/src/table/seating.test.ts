import { expect, test } from "vitest";
import { Part } from "../api/schema";
import { playedAt, takesPart } from "./seating";

const seat = { type: "integer", "x-means": "seat" };
const part = new Part({
  properties: {
    players: { type: "array", items: seat },
    points: { type: "object", "x-keys-mean": "seat", additionalProperties: {} },
    hand: { type: "array", items: { type: "integer" } },
    shown: { type: "array", items: { properties: { seat, won: { type: "integer" } } } },
  },
});

test.each([
  ["a list of seats", { players: [0, 2] }, 2, true],
  ["another seat", { players: [0, 2] }, 1, false],
  ["points by seat", { points: { 0: 3, 1: 4 } }, 1, true],
  ["points of others", { points: { 0: 3, 1: 4 } }, 3, false],
  ["facts about seats", { shown: [{ seat: 1, won: 0 }] }, 1, true],
  ["facts about others", { shown: [{ seat: 1, won: 0 }] }, 0, false],
  ["numbers that are no seats", { hand: [0, 1] }, 3, true],
  ["nothing to go by", {}, 3, true],
])("%s", (_, view, at, plays) => {
  expect(takesPart(view, part, at)).toBe(plays);
});

test("the log knows who played, and who only sat there before", () => {
  const sat = { type: "SeatTaken", seat: 1, holder: "ann" } as const;
  const left = { type: "SeatLeft", seat: 1 } as const;
  const begun = { type: "GameStarted", seats: [0, 1] } as const;
  expect(playedAt("ann", [[sat], [begun], [left]])).toBe(1);
  expect(playedAt("ann", [[sat], [left], [begun]])).toBe(null);
  expect(playedAt("ben", [[sat], [begun]])).toBe(null);
});
