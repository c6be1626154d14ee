import { expect, test } from "vitest";
import { Drawing } from "./drawing";
import { lineNear, nextLine, pick, turnedLine } from "./picking";
import { boxesBeside, edgeOf, type Line, lineOf, sizeOf } from "./size";

const size = sizeOf(5, 4);
const edge = (x: number, y: number, down: boolean) => edgeOf(size, { x, y, down }) as number;
const across = (x: number, y: number) => edge(x, y, false);
const down = (x: number, y: number) => edge(x, y, true);

test("D1: numbers and places of lines agree, and boxes lie on both sides", () => {
  const seen = new Set<number>();
  for (let number = 0; number < size.edges; number++) {
    const line = lineOf(size, number);
    expect(edgeOf(size, line)).toBe(number);
    for (const box of boxesBeside(size, number))
      if (box >= 0) seen.add(box * size.edges + number);
  }
  // Each of the 20 boxes has four lines.
  expect(seen.size).toBe(4 * size.boxes);
});

test.each<[Line]>([
  [{ x: -1, y: 0, down: false }],
  [{ x: 5, y: 0, down: false }],
  [{ x: 0, y: 5, down: false }],
  [{ x: 6, y: 0, down: true }],
  [{ x: 0, y: 4, down: true }],
])("D1: %o is no line", (line) => {
  expect(edgeOf(size, line)).toBeNull();
});

test.each([0, -1, 1.5, 1_000_000])("a board is not %s boxes wide", (width) => {
  expect(() => sizeOf(width, 4)).toThrow(RangeError);
});

test.each([
  ["the whole gap is the target", 2.5, 1.4, across(2, 1)],
  ["up to the diagonals of the box", 2.5, 1.49, across(2, 1)],
  ["and to the middle between two lines", 2.51, 1.52, across(2, 2)],
  ["beside a line down", 3.2, 2.5, down(3, 2)],
  ["outside, a finger's width from the rim", -0.3, 1.5, down(0, 1)],
  ["below the board", 2.5, 4.4, across(2, 4)],
])("%s", (_, x, y, expected) => {
  expect(pick(new Drawing(size), { x, y }, 60)).toEqual({ edge: expected, drawn: false });
});

test("from a box of 20 pixels on, lines can be drawn", () => {
  const drawing = new Drawing(size);
  expect(pick(drawing, { x: 2.5, y: 1.1 }, 19.9)).toBeNull();
  expect(pick(drawing, { x: 2.5, y: 1.1 }, 20)?.edge).toBe(across(2, 1));
  expect(pick(drawing, { x: 9, y: 9 }, 60)).toBeNull();
});

test("a free line is meant rather than one that is drawn", () => {
  const drawing = new Drawing(size);
  drawing.draw(across(2, 1), 0);
  expect(pick(drawing, { x: 2.6, y: 1.3 }, 60)).toEqual({ edge: down(3, 1), drawn: false });
  // Right on the line that is drawn there is no other meaning.
  expect(pick(drawing, { x: 2.5, y: 1 }, 60)).toEqual({ edge: across(2, 1), drawn: true });
});

test("the keyboard goes a box farther, and stays at the rim", () => {
  expect(nextLine(size, across(2, 1), "right")).toBe(across(3, 1));
  expect(nextLine(size, across(4, 1), "right")).toBe(across(4, 1));
  expect(nextLine(size, across(2, 0), "up")).toBe(across(2, 0));
  expect(nextLine(size, down(5, 2), "left")).toBe(down(4, 2));
});

test("every line can be turned, and every line can be reached", () => {
  const reached = new Set([lineNear(size, { x: 2.5, y: 2 })]);
  for (const one of reached) {
    for (const arrow of ["left", "right", "up", "down"] as const)
      reached.add(nextLine(size, one, arrow));
    const turned = turnedLine(size, one);
    expect(lineOf(size, turned).down).toBe(!lineOf(size, one).down);
    reached.add(turned);
  }
  expect(reached.size).toBe(size.edges);
});
