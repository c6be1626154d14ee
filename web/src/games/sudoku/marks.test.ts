import { expect, test } from "vitest";
import {
  clearCell,
  enterDigit,
  marksIn,
  NO_MARKS,
  readNotes,
  toggleMark,
  writeMarks,
} from "./marks";

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

test("marks are noted by cell, and read back", () => {
  const marked = toggleMark(toggleMark(toggleMark(NO_MARKS, 0, 5), 0, 1), 80, 9);
  expect(writeMarks(marked)).toBe('{"r1c1":"15","r9c9":"9"}');
  expect(readNotes(writeMarks(marked))).toEqual(marked);
});

test("no marks are no notes", () => {
  expect(writeMarks(NO_MARKS)).toBe("");
  expect(readNotes("")).toEqual(NO_MARKS);
});

test("all marks fit", () => {
  const everything = NO_MARKS.map(() => 0b1111111110);
  expect(readNotes(writeMarks(everything))).toEqual(everything);
  expect(writeMarks(everything).length).toBeLessThan(2000);
});

test.each(["hello", "5", "null", "[1]", '{"r1c1":null,"r0c7":"1","r1c2":{}}'])(
  "notes of another form are no marks: %s",
  (text) => {
    expect(readNotes(text)).toEqual(NO_MARKS);
  },
);
