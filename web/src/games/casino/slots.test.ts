import { expect, test } from "vitest";
import { settle } from "./slots";

test("a card keeps its slot when others go", () => {
  const before = settle([], ["4C", "3H", "9S"]);
  expect(settle(before, ["9S", "3H"])).toEqual([null, "3H", "9S"]);
});

test("a new card takes the first free slot", () => {
  expect(settle([null, "3H", "9S"], ["3H", "9S", "2D"])).toEqual(["2D", "3H", "9S"]);
});

test("free slots at the end are forgotten", () => {
  expect(settle(["4C", "3H", "9S"], ["4C"])).toEqual(["4C"]);
  expect(settle(["4C"], [])).toEqual([]);
});

test("nothing changes if nothing happened", () => {
  const slots = settle([], ["4C", "3H"]);
  expect(settle(slots, ["3H", "4C"])).toEqual(slots);
});
