import { expect, test } from "vitest";
import { Geometry, NEAR } from "./geometry";
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

test("a pointer finds the nearest landing that is near enough", () => {
  const board = new Geometry(390, 436);
  const { x, width } = board.point(5);
  const at = { x: x + width / 2, y: 300 };
  expect(board.nearest(at, true, [5, 3], NEAR)).toBe(5);
  expect(board.nearest(at, true, [4], NEAR)).toBe(4);
  expect(board.nearest(at, true, [13, 24], NEAR)).toBeNull();
  expect(board.nearest({ x: 385, y: 400 }, true, [OFF, 3], NEAR)).toBe(OFF);
});

test("the arrows go to the neighbour that is seen there", () => {
  const board = new Geometry(750, 550);
  expect(board.neighbour(6, "ArrowRight")).toBe(5);
  expect(board.neighbour(6, "ArrowUp")).toBe(19);
  expect(board.neighbour(19, "ArrowRight")).toBe(20);
  expect(board.neighbour(1, "ArrowRight")).toBe(1);
  expect(new Geometry(750, 550, true).neighbour(6, "ArrowRight")).toBe(7);
});
