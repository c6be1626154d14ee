import { expect, test } from "vitest";
import { Camera, readPlace, writePlace } from "./camera";
import { Flight, pathOf } from "./flight";

function window(wide = 1200, high = 800): Camera {
  const camera = new Camera(1000, 1000);
  camera.resize(wide, high);
  return camera;
}

test("the first look is the whole board", () => {
  const { x, y, s, least } = window();
  expect([x, y, s]).toEqual([500, 500, least]);
  expect(1000 * least).toBeLessThan(800);
});

test("a resize keeps the whole board whole, and a near place near", () => {
  const camera = window();
  camera.resize(390, 844);
  expect(camera.s).toBe(camera.least);
  camera.look({ x: 100, y: 200, s: 60 });
  camera.resize(844, 390);
  expect(camera.place).toEqual({ x: 100, y: 200, s: 60 });
});

test("what is under the finger stays under it while zooming", () => {
  const camera = window();
  camera.look({ x: 480, y: 510, s: 12 });
  const at = { x: 900, y: 130 };
  const before = camera.under(at);
  camera.zoom(2.7, at);
  const after = camera.under(at);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
  expect(camera.at(after)).toEqual({ x: expect.closeTo(900), y: expect.closeTo(130) });
});

test("the board can't be lost: not beyond the rim, not smaller, not larger", () => {
  const camera = window();
  camera.look({ x: 0, y: 0, s: 50 });
  camera.pan(1e6, 1e6);
  const [x0, y0, x1, y1] = camera.sight();
  expect([x0, y0]).toEqual([0, 0]);
  expect((x1 - x0) * camera.s).toBeGreaterThan(camera.wide / 2);
  expect((y1 - y0) * camera.s).toBeGreaterThan(camera.high / 2);
  camera.zoom(1e9);
  expect(camera.s).toBe(camera.most);
  camera.zoom(1e-9);
  expect(camera.place).toEqual(camera.whole);
});

test("a small board is not larger than up close", () => {
  const camera = new Camera(3, 2);
  camera.resize(1200, 800);
  expect(camera.least).toBeLessThanOrEqual(camera.most);
  expect(camera.s * 3).toBeLessThan(1200);
});

test("sizes are whole pixels of the screen, where lines can be seen", () => {
  const camera = window();
  camera.ratio = 2;
  expect(camera.crisp(12.3)).toBe(12.5);
  expect(camera.crisp(0)).toBe(camera.least);
  expect(camera.crisp(1.234)).toBe(1.234);
});

test.each([
  ["#466,528,90", { x: 466, y: 528, s: 90 }],
  ["#466.5,0", { x: 466.5, y: 0, s: 0 }],
  ["#0,0,0.7", { x: 0, y: 0, s: 0.7 }],
  ["", null],
  ["#466", null],
  ["#a,b,c", null],
  ["#1,2,3,4", null],
  ["#-1,2,3", null],
  ["#1,2,", null],
])("a link to a place: %s", (hash, place) => {
  expect(readPlace(hash)).toEqual(place);
});

test("a link leads back to its place", () => {
  const place = { x: 466.5, y: 528, s: 91 };
  expect(readPlace(writePlace(place))).toEqual(place);
  expect(writePlace({ x: 500.2, y: 499.8, s: 0.7312 })).toBe("#500,500,0.73");
});

test("a flight begins here and ends there, and rises if it is far", () => {
  const [from, to] = [
    { x: 100, y: 100, s: 90 },
    { x: 900, y: 800, s: 60 },
  ];
  const { path, length } = pathOf(from, to, 1200);
  const start = path(0);
  expect([start.x, start.y, start.s]).toEqual([100, 100, expect.closeTo(90)]);
  expect(path(1)).toEqual(to);
  expect(path(0.5).s).toBeLessThan(20);
  expect(length).toBeGreaterThan(0);
  const near = path(0.999);
  expect([near.x, near.y]).toEqual([expect.closeTo(900, 0), expect.closeTo(800, 0)]);
});

function flown(flight: Flight, from = 0): void {
  for (let now = from; flight.moving && now < from + 10_000; now += 16) flight.step(now);
}

test("a flight arrives, and a hand stops it", () => {
  const camera = window();
  const flight = new Flight(camera, () => false);
  flight.fly({ x: 300, y: 700, s: 80 }, 0);
  flown(flight);
  expect(camera.place).toEqual({ x: 300, y: 700, s: 80 });
  flight.fly({ x: 900, y: 100, s: 80 }, 0);
  flight.step(200);
  flight.stop();
  expect(flight.step(400)).toBe(false);
  expect(camera.x).not.toBe(900);
});

test("a throw goes on, slows down and ends", () => {
  const camera = window();
  camera.look({ x: 500, y: 500, s: 50 });
  const flight = new Flight(camera, () => false);
  flight.throw(-2, 0, 0);
  flown(flight);
  expect(flight.moving).toBe(false);
  expect(camera.x).toBeGreaterThan(505);
  expect(camera.x).toBeLessThan(530);
  expect(camera.y).toBe(500);
});

test("many small turns of the wheel add up", () => {
  const camera = window();
  camera.look({ x: 500, y: 500, s: 10 });
  const flight = new Flight(camera, () => false);
  for (let n = 0; n < 40; n++) {
    flight.zoom(1.02, { x: 600, y: 400 }, n * 16);
    flight.step(n * 16);
  }
  flown(flight, 640);
  expect(camera.s).toBe(Math.round(10 * 1.02 ** 40));
});

test("with reduced motion everything is there at once", () => {
  const camera = window();
  const flight = new Flight(camera, () => true);
  flight.fly({ x: 300, y: 700, s: 80 }, 0);
  expect(camera.place).toEqual({ x: 300, y: 700, s: 80 });
  flight.throw(9, 9, 0);
  expect(flight.moving).toBe(false);
  flight.zoom(0.5, { x: 600, y: 400 }, 0);
  expect([camera.s, flight.moving]).toEqual([40, false]);
});
