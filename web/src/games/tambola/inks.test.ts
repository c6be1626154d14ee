import { expect, test } from "vitest";
import { dabPlace, readInk } from "./inks";

const places = Array.from({ length: 90 }, (_, at) => dabPlace(0, at + 1));

test("a dab is off centre, but never far, and the same each time", () => {
  expect(Math.max(...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(6);
  expect(places.filter(({ x, y }) => x === 0 && y === 0).length).toBeLessThan(3);
  expect(dabPlace(0, 22)).toEqual(dabPlace(0, 22));
});

test("the dabs of a ticket do not lie all alike", () => {
  expect(new Set(places.map(({ x, y, turn }) => `${x} ${y} ${turn}`)).size).toBe(90);
  expect(dabPlace(1, 22)).not.toEqual(dabPlace(0, 22));
});

test("an ink that nobody knows is plum", () => {
  expect([readInk("teal"), readInk("gold"), readInk(null)]).toEqual(["teal", "plum", "plum"]);
});
