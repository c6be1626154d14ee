import { expect, test } from "vitest";
import { NOTHING, Part } from "../../api/schema";
import type { Json, Schema } from "../../api/types";
import { MOST_ITEMS, shapeOf } from "./shapes";

const list = (items: Schema, means = ""): Schema => ({
  type: "array",
  items,
  ...(means && { "x-means": means }),
});
const CARD: Schema = { type: "string", "x-means": "card" };
const NUMBER: Schema = { type: "integer" };

test.each<[string, Json, Schema, string]>([
  ["a word", "white", {}, "word"],
  ["nothing", null, {}, "word"],
  [
    "a ticket",
    [
      [null, 12],
      [4, null],
    ],
    list(list(NUMBER), "ticket-cells"),
    "grid",
  ],
  ["rows of signs", ["01.", "1.0"], list({ type: "string" }, "rows"), "grid"],
  ["rows too long for cells", ["0".repeat(64)], list({ type: "string" }, "rows"), "text"],
  ["a square of signs", "12.4", { type: "string", "x-means": "grid" }, "grid"],
  ["cards", ["7S", "10D"], list(CARD), "chips"],
  ["groups of cards", [["7S"], ["4C", "3H"]], list(list(CARD)), "list"],
  ["cells", [[0, 4]], list({ ...list(NUMBER), "x-means": "cell" }), "chips"],
  ["called numbers", [5, 17, 0, 3, 4, 8, 61, 70], list(NUMBER), "chips"],
  ["points of a board", [0, 2, 0, 0, -5], list(NUMBER, "points"), "places"],
  ["prizes", [{ name: "FULL", gone: 0 }], list({}), "table"],
  ["tickets", [{ rows: [[1, 2]], out: false }], list({}), "list"],
  ["an empty list", [], {}, "chips"],
])("%s", (_, value, schema, kind) => {
  expect(shapeOf(value, new Part(schema)).kind).toBe(kind);
});

test("fields stand in the order of the schema", () => {
  const part = new Part({ properties: { turn: NUMBER, dice: list(NUMBER) } });
  const shape = shapeOf({ other: 1, dice: [3], turn: 0 }, part);
  expect(shape).toMatchObject({
    fields: [
      ["turn", 0],
      ["dice", [3]],
      ["other", 1],
    ],
  });
});

test("a giant list is cut, and says how much more there is", () => {
  const giant = Array.from({ length: 100_000 }, (_, at) => at + 1);
  expect(shapeOf(giant, NOTHING)).toMatchObject({ kind: "chips", more: 100_000 - MOST_ITEMS });
});
