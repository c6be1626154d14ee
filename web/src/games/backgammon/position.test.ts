import { expect, test } from "vitest";
import { settle } from "./checkers";
import { rankOf, thrown, usedDice, writeDice } from "./dice";
import { readPlay } from "./notation";
import {
  BAR,
  hopOf,
  hopped,
  numberOf,
  OFF,
  pipsOf,
  placeOf,
  START,
  standing,
} from "./position";

test("a player's number and the board's number of a point", () => {
  expect([numberOf(0, 0), numberOf(0, 1), placeOf(24, 0), placeOf(24, 1)]).toEqual([
    1, 24, 23, 0,
  ]);
});

test("at the start both sides have 167 pips", () => {
  expect([pipsOf(START, 0), pipsOf(START, 1)]).toEqual([167, 167]);
});

test("a step moves a checker, and a single checker that is met goes to the bar", () => {
  const split = hopped(START, { from: 24, to: 20 }, 1);
  expect(standing(split, 20, 1)).toBe(1);
  const hit = hopped(split, { from: 6, to: 5 }, 0);
  expect([standing(hit, 5, 0), standing(hit, BAR, 1), pipsOf(hit, 1)]).toEqual([1, 1, 168]);
  const entered = hopped(hit, { from: BAR, to: 22 }, 1);
  expect([standing(entered, BAR, 1), standing(entered, 22, 1)]).toEqual([0, 1]);
  expect(hopped(START, { from: 6, to: OFF }, 0).home).toEqual([1, 0]);
});

test("a step of the log is read in the mover's numbers", () => {
  expect(hopOf({ from: "bar", to: 2 }, 1)).toEqual({ from: BAR, to: 22 });
  expect(hopOf({ from: 5, to: "off" }, 0)).toEqual({ from: 6, to: OFF });
});

test("when the board changes, only the checkers that moved get another place", () => {
  const before = settle([], START);
  expect(before.length).toBe(30);
  const after = settle(before, hopped(START, { from: 13, to: 8 }, 0));
  const moved = after.filter(
    ({ id, point }) => before.find((one) => one.id === id)?.point !== point,
  );
  expect(moved.map(({ side, point, height }) => [side, point, height])).toEqual([[0, 8, 3]]);
  const hit = settle(
    after,
    hopped(hopped(START, { from: 24, to: 20 }, 1), { from: 6, to: 5 }, 0),
  );
  expect(hit.filter(({ point }) => point === BAR).map(({ side }) => side)).toEqual([1]);
  expect(new Set(hit.map(({ id }) => id)).size).toBe(30);
});

test("no two checkers are ever the same, whatever position comes", () => {
  let checkers = settle([], START);
  for (const home of [
    [0, 3],
    [2, 0],
    [15, 15],
  ] as const) {
    checkers = settle(checkers, { ...START, home });
    expect(new Set(checkers.map(({ id }) => id)).size).toBe(checkers.length);
  }
});

test("a used die dims; a double is shown as four dice", () => {
  expect(usedDice([6, 4], [{ from: 13, to: 9 }])).toEqual([false, true]);
  const double = thrown([5, 5]);
  expect(double).toEqual([5, 5, 5, 5]);
  expect(usedDice(double, [{ from: 13, to: 8 }])).toEqual([true, false, false, false]);
  expect(usedDice([6, 4], [{ from: 3, to: OFF }])).toEqual([true, false]);
  expect(usedDice([6, 4], [{ from: 4, to: OFF }])).toEqual([false, true]);
  expect(writeDice([6, 4])).toBe("6-4");
});

test("a tap plays the die that is shown first and not used", () => {
  const rank = rankOf([6, 4], [false, false]);
  expect([
    rank({ from: 13, to: 7 }),
    rank({ from: 13, to: 9 }),
    rank({ from: 3, to: OFF }),
  ]).toEqual([0, 1, 0]);
  expect(rankOf([6, 4], [true, false])({ from: 13, to: 9 })).toBe(0);
});

test("a play is read for the marks on the board", () => {
  expect(readPlay("13/8*(2) bar/22 6/off")).toEqual([
    { from: 13, to: 8 },
    { from: 13, to: 8 },
    { from: BAR, to: 22 },
    { from: 6, to: OFF },
  ]);
  expect(readPlay("13/8*/2")).toEqual([{ from: 13, to: 2 }]);
});
