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

test.each([
  [-0.6, 1.5],
  [2.5, 4.6],
  [-0.4, -0.4],
  [9, 9],
])("beside the board, at %s and %s, nothing is meant", (x, y) => {
  expect(pick(new Drawing(size), { x, y }, 60)).toBeNull();
});

test.each([1, 20, 54, 109])("whoever is on a drawn line means it, at %s pixels a box", (s) => {
  const drawing = new Drawing(size);
  drawing.draw(across(2, 1), 0);
  const meant = { edge: across(2, 1), drawn: true };
  for (let along = 0.26; along < 0.75; along += 0.04)
    for (let beside = -0.25; beside <= 0.25; beside += 0.05)
      expect(pick(drawing, { x: 2 + along, y: 1 + beside }, s)).toEqual(meant);
  // On the stroke itself from dot to dot.
  for (let along = 0.01; along < 1; along += 0.01)
    expect(pick(drawing, { x: 2 + along, y: 1 }, s)).toEqual(meant);
});

test("the middle of a box belongs to nobody: there the nearest free line of the box is meant", () => {
  const drawing = new Drawing(size);
  drawing.draw(across(2, 1), 0);
  expect(pick(drawing, { x: 2.6, y: 1.3 }, 60)).toEqual({ edge: down(3, 1), drawn: false });
  for (const edge of [down(2, 1), down(3, 1)]) drawing.draw(edge, 0);
  expect(pick(drawing, { x: 2.5, y: 1.3 }, 60)).toEqual({ edge: across(2, 2), drawn: false });
  // A box without a free line has no other meaning: never a line of the box beside it.
  drawing.draw(across(2, 2), 0);
  expect(pick(drawing, { x: 2.5, y: 1.3 }, 20)?.drawn).toBe(true);
});

test("where two lines meet, the free one is meant", () => {
  const drawing = new Drawing(size);
  drawing.draw(across(2, 1), 0);
  expect(pick(drawing, { x: 2, y: 1 }, 60)?.drawn).toBe(false);
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
