import { expect, test } from "vitest";
import { lastedFrom, Times } from "./times";

test("a line between two known moments was drawn between them", () => {
  const times = new Times();
  expect(times.at(5)).toBeNull();
  times.add(100, 9_000);
  times.add(0, 1_000);
  times.add(50, 2_000);
  expect([-1, 0, 25, 50, 75, 100, 200].map((index) => times.at(index))).toEqual([
    1_000, 1_000, 1_500, 2_000, 5_500, 9_000, 9_000,
  ]);
});

test.each([
  [0, { unit: "minutes", minutes: 0, seconds: 0 }],
  [65_000, { unit: "minutes", minutes: 1, seconds: 5 }],
  [3_600_000, { unit: "hours", hours: 1, minutes: 0 }],
  [86_399_999, { unit: "hours", hours: 23, minutes: 59 }],
  [8 * 86_400_000 + 51_600_000, { unit: "days", days: 8, hours: 14 }],
  [-5, { unit: "minutes", minutes: 0, seconds: 0 }],
])("%s ms after the opening", (past, expected) => {
  expect(lastedFrom(1_000, 1_000 + past)).toEqual(expected);
});
