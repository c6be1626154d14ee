import { expect, test } from "vitest";
import { edgeOf, sizeOf } from "../../board/size";
import { openedBy } from "./chains";

/** A row of boxes with all lines across, and none down. */
function corridor(width: number) {
  const size = sizeOf(width, 1);
  return { size, drawn: new Set(Array.from({ length: 2 * width }, (_, edge) => edge)) };
}

test("the third line of a box opens its whole chain", () => {
  const { size, drawn } = corridor(5);
  const rim = edgeOf(size, { x: 0, y: 0, down: true }) as number;
  expect(openedBy(size, drawn, rim)).toBe(5);
  expect(drawn.size).toBe(10);
});

test("a line inside a chain opens both of its halves", () => {
  const { size, drawn } = corridor(5);
  const inside = edgeOf(size, { x: 2, y: 0, down: true }) as number;
  expect(openedBy(size, drawn, inside)).toBe(5);
});

test("a line that gives no box a third side opens nothing", () => {
  expect(openedBy(sizeOf(3, 3), new Set(), 4)).toBe(0);
  expect(openedBy(sizeOf(3, 3), new Set([0]), 3)).toBe(0);
});

test("the two lines of one corner open only the box between them", () => {
  const size = sizeOf(2, 2);
  const left = edgeOf(size, { x: 0, y: 0, down: true }) as number;
  const below = edgeOf(size, { x: 0, y: 1, down: false }) as number;
  expect(openedBy(size, new Set([0, left]), below)).toBe(1);
});
