import { beforeEach, expect, test, vi } from "vitest";
import { fakeStorage } from "../../paper/fakeStorage";
import { countIn, harderThan } from "./bests";

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
});

test("a time is counted once, and each knows the best before it", () => {
  countIn("easy", "A", 500_000);
  countIn("easy", "B", 400_000);
  countIn("easy", "C", 450_000);
  expect(countIn("easy", "B", 400_000)).toEqual([
    { table: "A", ms: 500_000, before: null },
    { table: "B", ms: 400_000, before: 500_000 },
    { table: "C", ms: 450_000, before: 400_000 },
  ]);
});

test("the last ten are kept, and the best for ever; levels do not mix", () => {
  countIn("hard", "first", 1);
  for (let n = 0; n < 12; n++) countIn("hard", `table ${n}`, 100 + n);
  const last = countIn("hard", "another", 50);
  expect(last).toHaveLength(10);
  expect(last.at(-1)).toEqual({ table: "another", ms: 50, before: 1 });
  expect(countIn("expert", "other", 900)).toHaveLength(1);
});

test("after each level comes the next, after the last none", () => {
  expect(harderThan("easy")).toBe("medium");
  expect(harderThan("expert")).toBeUndefined();
});
