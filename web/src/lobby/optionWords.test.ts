import { expect, test } from "vitest";
import type { Schema, Summary } from "../api/types";
import { facts, sayAge } from "./optionWords";

const options: Schema = {
  type: "object",
  properties: {
    mode: { title: "Turns", enum: ["classic", "free"], default: "classic" },
    width: { title: "Boxes across", "x-unit": "boxes", type: "integer", default: 5 },
    length: { title: "Goal", "x-unit": "points", type: "integer", default: 3 },
    teams: {
      title: "Teams",
      type: "integer",
      default: 4,
      "x-only-if": { mode: { const: "free" } },
    },
    hints: { title: "Hints", type: "boolean", default: false },
    prizes: { title: "Prizes", type: "array", default: [] },
  },
};
const told = (values: Parameters<typeof facts>[1], words = {}) =>
  facts({ options }, values, words).map(({ label, value, usual }) => [label, value, usual]);

test("what matters is said, also what is as usual", () => {
  expect(told({})).toEqual([
    ["Turns", "Classic", true],
    ["Boxes across", "5", true],
    ["Goal", "3 points", true],
    ["Hints", "no", true],
  ]);
  expect(told({ mode: "free", hints: true })).toContainEqual(["Teams", "4", true]);
  expect(told({ hints: true })).toContainEqual(["Hints", "yes", false]);
});

test("a game has words of its own, or says nothing", () => {
  const words = { length: () => "one game", hints: () => null };
  expect(told({ length: 1 }, words)).toEqual([
    ["Turns", "Classic", true],
    ["Boxes across", "5", true],
    ["Goal", "one game", false],
  ]);
});

test("how long a table has been open", () => {
  const since = (ms: number) => sayAge({ opened_at: 0 } as Summary, ms);
  expect([since(59_000), since(60_000), since(150_000)]).toEqual(["now", "1 min", "2 min"]);
});
