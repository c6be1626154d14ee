import { expect, test } from "vitest";
import { BLANK, writeOn } from "./record";
import type { Event } from "./types";

const GAME: Event[] = [
  { type: "OpeningRolled", game: 1, rolls: [[1, 3]], starts: 1, dice: [1, 3], crawford: false },
  {
    type: "CheckersMoved",
    seat: 1,
    play: "8/5 6/5",
    steps: [
      { from: 16, to: 19 },
      { from: 18, to: 19 },
    ],
  },
  { type: "TurnPassed", to: 0 },
  { type: "Rolled", seat: 0, dice: [2, 6] },
  { type: "TurnPassed", to: 1, blocked: true },
  { type: "Doubled", seat: 1, value: 2 },
  { type: "CubeDropped", seat: 0 },
  { type: "GameWon", winner: 1, win_type: "single", by: "dropped", points: 1, score: [0, 1] },
];

test("each turn is a row with its dice, and the board after it", () => {
  const { rows } = GAME.reduce(writeOn, BLANK);
  expect(rows.map(({ seat, dice, words }) => [seat, dice, words])).toEqual([
    [null, "", "Game 1"],
    [1, "31", "8/5 6/5"],
    [0, "62", "nothing can be played"],
    [1, "", "doubles to 2"],
    [0, "", "drops"],
    [1, "", "won, 1 : 0"],
  ]);
  expect(rows[0]?.scene.position.points[16]).toBe(-3);
  expect(rows[1]?.scene.position.points[19]).toBe(-2);
  expect(rows.at(-1)?.scene.score).toEqual([0, 1]);
});

test("a row once written stays as it is", () => {
  const some = GAME.slice(0, 3).reduce(writeOn, BLANK);
  const all = GAME.slice(3).reduce(writeOn, some);
  expect(all.rows.slice(0, 2)).toEqual(some.rows);
  expect(some.rows.length).toBe(2);
});
