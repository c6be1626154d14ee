import { expect, test } from "vitest";
import { clearCell, enterDigit, marksIn, NO_MARKS, toggleMark } from "./marks";

test("a mark is made and unmade", () => {
  const marked = toggleMark(toggleMark(NO_MARKS, 0, 5), 0, 7);
  expect(marksIn(marked, 0)).toEqual([5, 7]);
  expect(marksIn(toggleMark(marked, 0, 5), 0)).toEqual([7]);
});

test("an entered digit removes its mark from the peers, and all marks from its cell", () => {
  const everywhere = [0, 1, 9, 10, 40].reduce(
    (marks, cell) => toggleMark(toggleMark(marks, cell, 5), cell, 6),
    NO_MARKS,
  );
  const after = enterDigit(everywhere, 0, 5);
  expect([0, 1, 9, 10, 40].map((cell) => marksIn(after, cell))).toEqual([
    [],
    [6],
    [6],
    [6],
    [5, 6],
  ]);
});

test("only one cell is cleared", () => {
  const marked = toggleMark(toggleMark(NO_MARKS, 3, 1), 4, 1);
  expect(clearCell(marked, 3)).toEqual(toggleMark(NO_MARKS, 4, 1));
});
