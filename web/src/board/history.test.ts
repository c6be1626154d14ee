import { expect, test } from "vitest";
import { Drawing } from "./drawing";
import { Fresh } from "./fresh";
import { History } from "./history";
import { sizeOf } from "./size";

/** A log of a whole board in a mixed order, with a line named twice now and then. */
function logOf(edges: number, step: number): Uint8Array {
  const bytes: number[] = [];
  for (let i = 0; i < edges; i++) {
    const number = (((i * step) % edges) << 2) | ((i * i) % 4);
    bytes.push(number >> 16, (number >> 8) & 255, number & 255);
    if (i % 9 === 8) bytes.push(...bytes.slice(-9, -6));
  }
  return Uint8Array.from(bytes);
}

const folded = (log: Uint8Array, size: ReturnType<typeof sizeOf>, count: number) => {
  const drawing = new Drawing(size);
  drawing.apply(log.subarray(0, 3 * count));
  return drawing;
};

test("any moment is the fold of the log up to it, however it is reached", () => {
  const size = sizeOf(13, 9);
  const log = logOf(size.edges, 101);
  const count = log.length / 3;
  const history = new History(size, count);
  history.add(log.subarray(0, 300));
  history.add(log.subarray(300));
  expect(history.read).toBe(count);
  const [drawing, fresh] = [new Drawing(size), new Fresh()];
  let at = 0;
  for (const to of [5, 40, 39, 0, count, 17, 18, 200, 120, count]) {
    history.move(drawing, at, to, fresh, 0);
    at = to;
    const wanted = folded(log, size, to);
    expect([to, drawing.scores, drawing.placed]).toEqual([to, wanted.scores, wanted.placed]);
    expect(drawing.edges).toEqual(wanted.edges);
    expect(drawing.owners).toEqual(wanted.owners);
    expect(drawing.sides).toEqual(wanted.sides);
  }
});

test("a far jump, made by comparing, is the same moment", () => {
  const size = sizeOf(300, 300);
  const log = logOf(size.edges, 7919);
  const count = log.length / 3;
  const history = new History(size, count);
  history.add(log);
  const [drawing, fresh] = [new Drawing(size), new Fresh()];
  const jumps = [150_000, count, 10];
  let at = 0;
  for (const to of jumps) {
    expect(history.move(drawing, at, to, fresh, 0)).toBe(to - at > 0 && to - at <= 120_000);
    at = to;
    const wanted = folded(log, size, to);
    expect(drawing.scores).toEqual(wanted.scores);
    expect([drawing.edges, drawing.owners, drawing.sides]).toEqual([
      wanted.edges,
      wanted.owners,
      wanted.sides,
    ]);
  }
});

test("what is new is told while time goes forward, and nothing is new after a jump back", () => {
  const size = sizeOf(2, 1);
  const lines = [0, 1, 2, 3, 4, 6, 5];
  const history = new History(size, lines.length);
  history.add(Uint8Array.from(lines.flatMap((edge) => [0, 0, (edge << 2) | 2])));
  const [drawing, fresh] = [new Drawing(size), new Fresh()];
  history.move(drawing, 0, 7, fresh, 50);
  expect(fresh.to - fresh.from).toBe(7);
  // The last line closes both boxes; boxes are kept as their number plus 1.
  expect([fresh.boxA[6], fresh.boxB[6], fresh.at[6]]).toEqual([1, 2, 50]);
  history.move(drawing, 7, 6, fresh, 60);
  expect([fresh.to - fresh.from, drawing.scores[2]]).toEqual([0, 0]);
});

test("the scores over time end with the last", () => {
  const size = sizeOf(13, 9);
  const log = logOf(size.edges, 101);
  const history = new History(size, log.length / 3);
  history.add(log);
  const last = history.samples[history.samples.length - 1];
  expect(last.reduce((a, b) => a + b)).toBe(size.boxes);
  expect(history.samples[0]).toEqual([0, 0, 0, 0]);
});
