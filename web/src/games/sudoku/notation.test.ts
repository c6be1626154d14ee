import { expect, test } from "vitest";
import { overlay, readEntry, writeEntry } from "./notation";

test.each([
  ["r1c2=5", { cell: 1, digit: 5 }],
  ["r9c9=.", { cell: 80, digit: 0 }],
])("%s is written and read", (move, entry) => {
  expect(readEntry(move)).toEqual(entry);
  expect(writeEntry(entry)).toBe(move);
});

test.each([["check"], ["hint"], ["hint r1c2"], ["r0c1=5"], [""]])(
  "%j enters nothing",
  (move) => {
    expect(readEntry(move)).toBeNull();
  },
);

test("what was asked replaces what is agreed, and the last one wins", () => {
  const asked = ["r1c1=4", "check", "r1c2=.", "r1c3=9", "r1c1=5"];
  expect(overlay([0, 1, 2], asked, [0, 0, 2])).toEqual([5, 0, 2]);
});
