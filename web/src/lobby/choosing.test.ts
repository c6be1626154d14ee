import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../api/types";
import type { GameForm } from "../games";
import { form } from "../games/backgammon/form";
import { form as sudoku } from "../games/sudoku/form";
import { fakeStorage } from "../paper/fakeStorage";
import { lastChosen, optionsOf, rememberChosen, rowsOf } from "./choosing";

const game = (fields: Partial<Game>) =>
  ({ name: "nim", bot: true, bots: [], seats: { least: 2, most: 2 }, ...fields }) as Game;
const bots = [
  { level: "easy", title: "Easy", says: "It sleeps." },
  { level: "steady", title: "Steady", says: "It is awake." },
];
const questions = form.questions ?? [];
const PLAIN: GameForm = { fields: {}, blames: () => null };

beforeEach(() => void vi.stubGlobal("localStorage", fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("a game offers its bots, the weakest first, and people", () => {
  const rows = rowsOf(game({ bots }), PLAIN);
  expect(rows.map(({ who, level }) => [who, level])).toEqual([
    ["bots", "easy"],
    ["bots", "steady"],
    ["people", undefined],
  ]);
  expect(rowsOf(game({}), PLAIN).map(({ who }) => who)).toEqual(["bots", "people"]);
  expect(rowsOf(game({ bot: false }), PLAIN).map(({ who }) => who)).toEqual(["people"]);
  expect(rowsOf(game({ seats: { least: 1, most: 1 } }), PLAIN)).toEqual([]);
  expect(rowsOf(game({}), sudoku).every(({ who }) => who === "alone")).toBe(true);
});

test("the first game is one point against the easiest bot, without a clock", () => {
  const rows = rowsOf(game({ bots }), form);
  const first = lastChosen("backgammon", rows, questions);
  expect(first).toEqual({ row: 0, picks: [0, 0] });
  expect(optionsOf(first, rows, questions)).toEqual({ length: 1, cube: false });
});

test("what was chosen is kept, as far as it still exists", () => {
  const rows = rowsOf(game({ bots }), form);
  rememberChosen("backgammon", { row: 1, picks: [2, 1] });
  const again = lastChosen("backgammon", rows, questions);
  expect(again).toEqual({ row: 1, picks: [2, 1] });
  expect(optionsOf(again, rows, questions)).toEqual({ length: 5, cube: true, clock: true });
  rememberChosen("backgammon", { row: 7, picks: [99] });
  expect(lastChosen("backgammon", rows, questions)).toEqual({ row: 0, picks: [0, 0] });
});

test("what can't be had together is left out", () => {
  const rows = rowsOf(game({ bots }), form);
  const money = questions[0]?.choices.length ?? 0;
  expect(optionsOf({ row: 0, picks: [money - 1, 1] }, rows, questions)).toEqual({ length: 0 });
});
