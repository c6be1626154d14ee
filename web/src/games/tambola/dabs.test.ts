import { expect, test } from "vitest";
import { readDabs, toggleDab, writeDabs } from "./dabs";

test("a dab is made and taken away", () => {
  const one = toggleDab([[], []], 1, 45);
  const two = toggleDab(one, 1, 7);
  expect(two).toEqual([[], [7, 45]]);
  expect(toggleDab(two, 1, 45)).toEqual([[], [7]]);
});

test("dabs become notes and come back", () => {
  const dabs = [[5, 17], [], [90]];
  expect(writeDabs(dabs)).toBe('{"1":[5,17],"3":[90]}');
  expect(readDabs(writeDabs(dabs), 3)).toEqual(dabs);
  expect(writeDabs([[], []])).toBe("");
});

test.each(["", "[]", "null", "no JSON", '{"1":"5"}', '{"1":["x"]}'])(
  "notes of another form are no dabs: %s",
  (text) => {
    expect(readDabs(text, 2)).toEqual([[], []]);
  },
);
