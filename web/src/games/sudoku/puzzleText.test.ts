import { expect, test } from "vitest";
import { readPuzzles, sketch } from "./puzzleText";

const ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("a file of many puzzles has one on each line", () => {
  expect(readPuzzles(`${ONE}\n${ONE}\r\n`)).toEqual([ONE, ONE]);
});

test.each([
  ["81 characters", ONE],
  ["zeros for empty", ONE.replaceAll(".", "0")],
  ["nine lines", ONE.replace(/.{9}/g, "$&\n")],
  [".sdk with a heading", `[Puzzle]\n#A name 123\n${ONE.replace(/.{9}/g, "$&\n")}`],
  ["a list of values", JSON.stringify([...ONE.replaceAll(".", "0")].map(Number))],
  ["drawn with bars", ONE.replace(/.{3}/g, "$& | ")],
])("%s can be shown", (_, text) => {
  expect(readPuzzles(text)).toHaveLength(1);
  expect(sketch(text)).toBe(ONE);
});

test("too few cells are not shown", () => {
  expect(sketch(ONE.slice(1))).toBeNull();
});
