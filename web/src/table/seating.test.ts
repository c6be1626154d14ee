import { expect, test } from "vitest";
import { takesPart } from "./seating";

test.each([
  ["points by seat", { places: { 0: 3, 1: 4 } }, true, false],
  ["a list of players", { players: [0, 1], loose: ["7S"] }, true, false],
  ["players with their facts", { players: [{ seat: 0 }, { seat: 1 }] }, true, false],
  ["nothing about seats", { turn: 0, bar: { white: 1 } }, true, true],
])("%s", (_, view, second, third) => {
  expect([takesPart(view, 1), takesPart(view, 2)]).toEqual([second, third]);
});
