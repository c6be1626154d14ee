import { expect, test } from "vitest";
import { meterAt, newer } from "./quota";

const RULE = { size: 8, seconds: 3, per_box: 2 };
const said = (left: number, next_ms: number) => ({ left, next_ms, at: 10_000 });

test.each([
  ["at once", 0, { left: 2, wait: 1500 }],
  ["before the next line", 1499, { left: 2, wait: 1 }],
  ["when it is back", 1500, { left: 3, wait: 3000 }],
  ["two lines later", 1500 + 6000, { left: 5, wait: 3000 }],
  ["long after", 60_000, { left: 8, wait: 0 }],
  ["the clock was set back", -5000, { left: 2, wait: 1500 }],
])("the quota goes on by itself: %s", (_, past, expected) => {
  expect(meterAt(said(2, 1500), RULE, 10_000 + past)).toMatchObject(expected);
});

test("a pencil grows as the time runs", () => {
  const grown = (past: number) => meterAt(said(2, 3000), RULE, 10_000 + past).grown;
  expect([grown(0), grown(1500), grown(2999)]).toEqual([0, 0.5, expect.closeTo(1, 2)]);
});

test("a full quota waits for nothing", () => {
  expect(meterAt(said(8, 0), RULE, 10_000)).toEqual({ left: 8, grown: 0, wait: 0 });
});

test("of two words the newer counts", () => {
  const [old, young] = [
    { left: 1, next_ms: 0, at: 1 },
    { left: 2, next_ms: 0, at: 2 },
  ];
  expect([newer(null, old), newer(old, young), newer(young, old)]).toEqual([old, young, young]);
});
