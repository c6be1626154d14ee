import { expect, test } from "vitest";
import { type History, NO_HISTORY, record, redo, type Step, strike, undo } from "./history";
import { NO_MARKS } from "./marks";

const step = (cell: number): Step => ({
  entry: { cell, before: 0, after: 5 },
  marks: { before: NO_MARKS, after: NO_MARKS },
});
const [first, second] = [step(1), step(2)];
const both = record(record(NO_HISTORY, first), second);

test("the last step is undone first, and redone last", () => {
  const once = undo(both);
  const twice = undo(once?.history as History);
  expect([once?.step, twice?.step]).toEqual([second, first]);
  expect(redo(twice?.history as History)?.step).toBe(first);
});

test("nothing done, nothing to undo or redo", () => {
  expect(undo(NO_HISTORY)).toBeNull();
  expect(redo(both)).toBeNull();
});

test("after a new step, nothing can be redone", () => {
  const back = undo(both)?.history as History;
  expect(redo(record(back, step(3)))).toBeNull();
});

test("a refused step never happened", () => {
  expect(strike(both, second)).toEqual({ done: [first], undone: [] });
  expect(strike(undo(both)?.history as History, second)).toEqual({ done: [first], undone: [] });
});
