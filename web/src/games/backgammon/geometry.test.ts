import { expect, test } from "vitest";
import { Geometry } from "./geometry";
import { BAR, OFF } from "./position";

const SIZES: [name: string, width: number, height: number][] = [
  ["a laptop", 952, 698],
  ["a phone", 390, 436],
  ["a phone on its side", 620, 382],
];

test.each(SIZES)(
  "on %s everything lies on the board, and five checkers leave room for the dice",
  (_, width, height) => {
    for (const mirrored of [false, true]) {
      const board = new Geometry(width, height, mirrored);
      for (let point = 1; point <= 24; point++) {
        const { x, y, width: wide, height: tall } = board.point(point);
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + wide).toBeLessThanOrEqual(width + 0.01);
        expect([y, tall]).toEqual([point > 12 ? 0 : height / 2, height / 2]);
        const fifth = board.onPoint(point, 4).y;
        expect(Math.abs(fifth - height / 2)).toBeGreaterThan(board.checker / 2);
      }
      expect(board.die).toBeGreaterThanOrEqual(44);
      const slab = board.slab(true, 14);
      expect(slab.y).toBeGreaterThanOrEqual(board.trayOf(true).y);
    }
  },
);

test("point 1 is at the right, and in the mirror at the left", () => {
  const [plain, mirrored] = [new Geometry(750, 550), new Geometry(750, 550, true)];
  expect(plain.point(1).x).toBeGreaterThan(plain.point(12).x);
  expect(mirrored.point(1).x).toBeLessThan(mirrored.point(12).x);
  expect(plain.tray.x).toBeGreaterThan(mirrored.tray.x);
});

test("own checkers wait in the upper half of the bar, where they enter", () => {
  const board = new Geometry(750, 550);
  expect(board.middle(true, BAR, 0).y).toBeLessThan(275);
  expect(board.middle(false, BAR, 0).y).toBeGreaterThan(275);
});

test("the two sides count the same point differently", () => {
  const board = new Geometry(750, 550);
  expect(board.middle(true, 8, 0)).toEqual(board.middle(false, 17, 0));
});

test("what a pointer is on decides, however near something else is", () => {
  const board = new Geometry(390, 436);
  const { x, width } = board.point(5);
  const at = { x: x + 1, y: 300 };
  expect(board.meant(at, true, [])).toBe(5);
  expect(board.meant(at, true, [6, 4])).toBe(5);
  expect(board.meant(at, false, [])).toBe(20);
  expect(board.meant({ x: x + width / 2, y: 200 }, true, [5])).toBe(20);
  // The whole tray means the same, and so does the middle of the bar.
  expect(board.meant({ x: 385, y: 20 }, true, [3])).toBe(OFF);
  expect(board.meant({ x: board.bar.x + board.bar.width / 2, y: 400 }, true, [7])).toBe(BAR);
});

test("in a gap a pointer finds what is wanted beside it, and off the board nothing", () => {
  const board = new Geometry(952, 698);
  const rim = { x: board.bar.x + 3, y: 600 };
  expect(board.meant(rim, true, [7])).toBe(7);
  expect(board.meant(rim, true, [6])).toBe(7);
  expect(board.meant({ x: board.bar.x + board.bar.width - 3, y: 600 }, true, [6, 7])).toBe(6);
  expect(board.meant({ x: -5, y: 100 }, true, [12])).toBe(13);
  expect(board.meant({ x: 300, y: 698 + 60 }, true, [6, 7])).toBeNull();
});

test("four dice of a double fit beside each other", () => {
  for (const [, width, height] of SIZES) {
    const board = new Geometry(width, height);
    expect(4 * board.dieOf(4)).toBeLessThan(6 * board.column);
    expect(board.dieOf(2)).toBe(board.die);
  }
});

test("the arrows go to the neighbour that is seen there", () => {
  const board = new Geometry(750, 550);
  expect(board.neighbour(6, "ArrowRight")).toBe(5);
  expect(board.neighbour(6, "ArrowUp")).toBe(19);
  expect(board.neighbour(19, "ArrowRight")).toBe(20);
  expect(board.neighbour(1, "ArrowRight")).toBe(1);
  expect(new Geometry(750, 550, true).neighbour(6, "ArrowRight")).toBe(7);
});
