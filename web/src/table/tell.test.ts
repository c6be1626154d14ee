import { expect, test } from "vitest";
import { Part } from "../api/schema";
import { tellPlainly } from "./tell";

const names = (seat: number) => ["Ann", "Ben"][seat] ?? null;
const seat = { type: "integer", "x-means": "seat" };
const typed = (name: string, properties: object) => ({
  properties: { type: { enum: [name] }, ...properties },
});
/** Only the schema says what a seat is: `to` is a seat in one event, and a point in another. */
const schema = new Part({
  anyOf: [
    typed("TurnPassed", { to: seat }),
    typed("Rolled", { seat }),
    typed("Moved", { from: { type: "integer" }, to: { type: "integer" } }),
    typed("Scored", { points: { "x-keys-mean": "seat" } }),
  ],
});

test.each([
  [{ type: "TurnPassed", to: 1 }, "turn passed: to Ben"],
  [{ type: "Rolled", seat: 0, dice: [3, 1], place: 4 }, "rolled: dice 3 1, place 4"],
  [{ type: "Rolled", seat: 1, dice: [3, 1] }, "rolled: seat Ben, dice 3 1"],
  [{ type: "Moved", from: 6, to: 1 }, "moved: from 6, to 1"],
  [{ type: "CheckerHit", hit: true, bar: false, on: null }, "checker hit: hit"],
  [{ type: "Scored", points: { 0: 3, 1: 5 } }, "scored: points Ann 3, Ben 5"],
  [{ type: "GameClosed" }, "game closed"],
])("%j is told in words", (event, words) => {
  expect(tellPlainly(event, schema, names, 0)).toBe(words);
});
