import { expect, test } from "vitest";
import { shareLeft, startsWaiting, stepLeft } from "./ring";

const ring = { from: 10_000, ms: 8_000 };

test.each([
  [10_000, 1],
  [12_000, 0.75],
  [18_000, 0],
  [25_000, 0],
  [9_000, 1],
])("at %i there is %f of the ring", (now, left) => {
  expect(shareLeft(ring, now)).toBe(left);
});

test("for people who want no motion it steps once a second", () => {
  const steps = [10_000, 10_001, 10_999, 11_000, 17_500, 18_000].map((now) =>
    stepLeft(ring, now),
  );
  expect(steps).toEqual([1, 1, 1, 7 / 8, 1 / 8, 0]);
});

test("a call, another pace, and the house when it is back begin a new ring", () => {
  const told = (fact: string | null, event: string | null) =>
    startsWaiting({
      facts: fact ? [{ type: fact as "HouseAway" }] : [],
      events: [event ? { type: event } : null],
    });
  expect(told(null, "NumberCalled")).toBe(true);
  expect(told(null, "PaceSet")).toBe(true);
  expect(told("HouseAway", null)).toBe(true);
  expect(told("TableResumed", null)).toBe(true);
  expect(told("TablePaused", null)).toBe(false);
  expect(told(null, "ClaimUpheld")).toBe(false);
});
