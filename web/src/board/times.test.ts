import { expect, test } from "vitest";
import { sinceOpened, Times } from "./times";

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
  [0, { day: 1, clock: "0:00" }],
  [65_000, { day: 1, clock: "1:05" }],
  [3_600_000, { day: 1, clock: "1:00" }],
  [8 * 86_400_000 + 51_600_000, { day: 9, clock: "14:20" }],
  [86_400_000 + 60_000, { day: 2, clock: "0:01" }],
  [-5, { day: 1, clock: "0:00" }],
])("%s ms after the opening", (past, expected) => {
  expect(sinceOpened(1_000 + past, 1_000)).toEqual(expected);
});
