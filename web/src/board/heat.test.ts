import { expect, test } from "vitest";
import { Drawing } from "./drawing";
import { Fresh } from "./fresh";
import { Heat } from "./heat";
import { placeToPlay, whereItHappens } from "./placeToPlay";
import { edgeOf, sizeOf } from "./size";

const size = sizeOf(200, 100);
const across = (x: number, y: number) => edgeOf(size, { x, y, down: false }) as number;

test("where most happens is hottest, and what is long ago is forgotten", () => {
  const heat = new Heat(size);
  expect(heat.hottest()).toBeNull();
  heat.cool(1_000);
  for (let n = 0; n < 10; n++) heat.add(across(10 + (n % 3), 10));
  expect(heat.hottest()).toEqual({ x: 10, y: 10 });
  heat.cool(61_000);
  for (let n = 0; n < 4; n++) heat.add(across(150, 90));
  expect(heat.hottest()).toEqual({ x: 150, y: 90 });
});

test("who is where it happens is taken somewhere else", () => {
  const heat = new Heat(size);
  for (let n = 0; n < 4; n++) heat.add(across(10, 10));
  heat.add(across(150, 90));
  expect(heat.hottest({ x: 11, y: 9 })).toEqual({ x: 150, y: 90 });
});

test("a place to play has boxes to take", () => {
  const drawing = new Drawing(size);
  for (const [x, y] of [
    [60, 40],
    [60, 41],
  ])
    drawing.draw(across(x, y), 0);
  drawing.draw(edgeOf(size, { x: 60, y: 40, down: true }) as number, 0);
  const place = placeToPlay(drawing, { x: 64, y: 44 }, 10);
  expect(Math.abs(place.x - 60)).toBeLessThanOrEqual(4);
  expect(Math.abs(place.y - 40)).toBeLessThanOrEqual(4);
});

test("on a board where nothing happens there is a place, too", () => {
  const scene = { drawing: new Drawing(size), fresh: new Fresh(), heat: new Heat(size) };
  expect(whereItHappens(scene)).toMatchObject({ hot: false, x: expect.any(Number) });
});
