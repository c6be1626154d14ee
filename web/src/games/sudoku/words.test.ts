import { expect, test } from "vitest";
import { describeCell, nameCell } from "./words";

const cell = {
  ...{ at: 10, digit: 0, given: false, hinted: false, wrong: false, refused: 0 },
  marks: [] as number[],
};

test("a cell has a name", () => {
  expect(nameCell(10)).toBe("row 2 column 2");
});

test.each([
  [cell, "row 2 column 2, empty"],
  [{ ...cell, digit: 5, given: true }, "row 2 column 2, 5, given"],
  [{ ...cell, digit: 5, hinted: true, wrong: true }, "row 2 column 2, 5, from a hint, wrong"],
  [{ ...cell, refused: 4, marks: [1, 7] }, "row 2 column 2, empty, 4 refused, notes 1 and 7"],
])("%j is described", (facts, words) => {
  expect(describeCell(facts)).toBe(words);
});
