import { expect, test } from "vitest";
import { nextPace, writePace } from "./pace";

test.each([
  [8, true, 6],
  [8, false, 10],
  [7, true, 6],
  [2, true, null],
  [60, false, null],
])("from %i s, faster %s: %s s", (seconds, faster, next) => {
  expect(nextPace(seconds, faster)).toBe(next);
});

test("a pace is written as a move", () => {
  expect(writePace(5)).toBe("pace 5");
});
