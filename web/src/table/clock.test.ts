import { expect, test } from "vitest";
import { elapsed, hear, sayElapsed, writeElapsed } from "./clock";

test.each([
  [0, "0:00", "0 seconds"],
  [59_999, "0:59", "59 seconds"],
  [61_000, "1:01", "1 minute 1 second"],
  [754_000, "12:34", "12 minutes 34 seconds"],
  [3_723_000, "1:02:03", "1 hour 2 minutes 3 seconds"],
  [86_399_000, "23:59:59", "23 hours 59 minutes 59 seconds"],
  [93_784_000, "26:03:04", "1 day 2 hours"],
  [35_122_302_000, "9756:11:42", "406 days 12 hours"],
])("%i ms is %s", (ms, written, said) => {
  expect([writeElapsed(ms), sayElapsed(ms)]).toEqual([written, said]);
});

test("a running clock counts on from what the server said", () => {
  expect(elapsed(hear({ now: 5, elapsed: 1000, running: true }, 100), 350)).toBe(1250);
});

test("a stopped clock does not move", () => {
  expect(elapsed(hear({ now: 5, elapsed: 1000, running: false }, 100), 350)).toBe(1000);
});
