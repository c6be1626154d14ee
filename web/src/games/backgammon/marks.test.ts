import { expect, test } from "vitest";
import { arrowOf, waysOf } from "./marks";
import { readPlay } from "./notation";
import { START, standing } from "./position";

const stands = (point: number) => standing(START, point, 0);

test("two checkers leave a pile from the top, and one lies on the other", () => {
  const ways = waysOf(readPlay("13/11(2)"), stands);
  expect(ways).toEqual([
    { from: 13, to: 11, leaves: 4, joins: 0 },
    { from: 13, to: 11, leaves: 3, joins: 1 },
  ]);
});

test("a checker joins those that stand there", () => {
  expect(waysOf(readPlay("13/8 24/23"), stands)).toEqual([
    { from: 13, to: 8, leaves: 4, joins: 3 },
    { from: 24, to: 23, leaves: 1, joins: 0 },
  ]);
});

test("a move at the cube marks nothing", () => {
  expect(waysOf(readPlay("double"), stands)).toEqual([]);
  expect(waysOf(readPlay(""), stands)).toEqual([]);
});

test("an arrow goes from edge to edge, and has a head", () => {
  const arrow = arrowOf({ x: 0, y: 0 }, { x: 100, y: 0 }, 10);
  expect(arrow).toBe("M10 0L90 0M85 5L90 0L85 -5");
});

test("rings that touch need no arrow", () => {
  expect(arrowOf({ x: 0, y: 0 }, { x: 20, y: 0 }, 10)).toBe("");
});
