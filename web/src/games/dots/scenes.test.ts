import { expect, test } from "vitest";
import { OPENING, readScene, sceneAfter } from "./scenes";
import type { View } from "./types";

const WINDOW = {
  x: 0,
  y: 0,
  width: 2,
  height: 1,
  across: ["11", "10"],
  down: ["110"],
  owners: ["1."],
};
const VIEW = { width: 2, height: 1, last: 5, window: WINDOW } as unknown as View;

test("the signs of a view are lines and boxes", () => {
  const scene = readScene(VIEW, 1);
  expect([...scene.drawn].sort((a, b) => a - b)).toEqual([0, 1, 2, 4, 5]);
  expect([...scene.owners]).toEqual([[0, 1]]);
  expect([scene.last, scene.team]).toEqual([5, 1]);
});

test("a finished game is drawn again from its events", () => {
  const drawn = { type: "LineDrawn", seat: 0, team: 0, edge: 3, boxes: [1], turn: 0 } as const;
  const scene = sceneAfter(OPENING, drawn);
  expect([...scene.drawn]).toEqual([3]);
  expect(scene.owners.get(1)).toBe(0);
  expect(scene.last).toBe(3);
  expect(OPENING.drawn.size).toBe(0);
  expect(sceneAfter(scene, { type: "HintTaken", seat: 0 })).toBe(scene);
});
