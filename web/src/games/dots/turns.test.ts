import { expect, test } from "vitest";
import { haulsOf } from "./turns";
import type { LineDrawn } from "./types.generated";

const line = (team: number, edge: number, ...boxes: number[]): LineDrawn => ({
  type: "LineDrawn",
  seat: team,
  team,
  edge,
  boxes,
  turn: team,
});

test("boxes that a player closes one after another are one haul", () => {
  const events = [line(0, 0), line(1, 1, 0), line(1, 2, 1, 2), line(1, 3), line(0, 4, 3)];
  const hauls = haulsOf([...events, null, line(0, 5), line(1, 6), line(0, 7, 4)]);
  expect(hauls.map(({ team, boxes }) => [team, boxes])).toEqual([
    [1, 3],
    [0, 1],
    [0, 1],
  ]);
  expect(hauls[0]?.scene.last).toBe(2);
});
