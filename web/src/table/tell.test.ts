import { expect, test } from "vitest";
import { tellPlainly } from "./tell";

const names = (seat: number) => ["Ann", "Ben"][seat] ?? null;

test.each([
  [{ type: "TurnPassed", to: 1 }, "turn passed: to Ben"],
  [{ type: "Rolled", seat: 0, dice: [3, 1], place: 4 }, "rolled: dice 3 1, place 4"],
  [{ type: "Rolled", seat: 1, dice: [3, 1] }, "rolled: seat Ben, dice 3 1"],
  [{ type: "CheckerHit", hit: true, bar: false, on: null }, "checker hit: hit"],
  [{ type: "Scored", points: { 0: 3, 1: 5 } }, "scored: points Ann 3, Ben 5"],
  [{ type: "GameClosed" }, "game closed"],
])("%j is told in words", (event, words) => {
  expect(tellPlainly(event, names, 0)).toBe(words);
});
