import { expect, test } from "vitest";
import { sizeOf } from "../../board/size";
import { freeNear, nearest, nextFree, turned } from "./picking";

const SIZE = sizeOf(3, 2);
const ALL = Array.from({ length: SIZE.edges }, (_, edge) => edge);
const any = () => true;
const RIGHT = [1, 0] as const;
const DOWN = [0, 1] as const;

test("the whole gap between two dots is the target", () => {
  for (const [x, y, edge] of [
    [0.5, 0.1, 0],
    [0.5, 0.45, 0],
    [0.5, 0.55, 3],
    [0.1, 0.5, 9],
    [0.45, 0.5, 9],
    [0.55, 0.5, 10],
    [2.9, 1.5, 16],
    [3.3, 1.5, 16],
    [1.5, 2.2, 7],
  ] as const)
    expect(nearest(SIZE, x, y, any), `${x} ${y}`).toBe(edge);
});

test("a line that is drawn gives its place to the nearest free one", () => {
  expect(nearest(SIZE, 0.4, 0.1, (edge) => edge !== 0)).toBe(9);
  expect(nearest(SIZE, 0.5, 0.5, () => false)).toBe(null);
});

test("far outside nothing is meant", () => {
  expect(nearest(SIZE, -0.9, 0.5, any)).toBe(null);
  expect(nearest(SIZE, 1.5, 9, any)).toBe(null);
});

test("arrows go to the next free line that lies the same way", () => {
  expect(nextFree(SIZE, 0, RIGHT, ALL)).toBe(1);
  expect(nextFree(SIZE, 0, DOWN, ALL)).toBe(3);
  expect(
    nextFree(
      SIZE,
      0,
      RIGHT,
      ALL.filter((edge) => edge !== 1),
    ),
  ).toBe(2);
  expect(nextFree(SIZE, 2, RIGHT, ALL)).toBe(12);
  expect(nextFree(SIZE, 12, RIGHT, ALL)).toBe(12);
});

test("every free line can be reached with arrows and turns", () => {
  const free = [0, 5, 7, 9, 12, 14, 16];
  const seen = new Set([0]);
  const steps = [RIGHT, DOWN, [-1, 0], [0, -1]] as const;
  for (const edge of seen) {
    for (const step of steps) seen.add(nextFree(SIZE, edge, step, free));
    seen.add(turned(SIZE, edge, free));
  }
  expect([...seen].sort((a, b) => a - b)).toEqual(free);
});

test("a turn keeps the dot, and the place is kept when a line is taken", () => {
  expect(turned(SIZE, 0, ALL)).toBe(10);
  expect(turned(SIZE, 9, ALL)).toBe(3);
  expect(
    freeNear(
      SIZE,
      4,
      ALL.filter((edge) => edge !== 4 && edge !== 10),
    ),
  ).toBe(11);
});
