import { expect, test } from "vitest";
import { sayCalledOff } from "./calledOff";
import { names } from "./fakeBetween";

const card = (seat: number, games: number, called_off: number) => ({ seat, games, called_off });
const ANN = card(0, 9, 4);

test("a player reads how often these two called off, and how often the other did", () => {
  const told = { tonight: [ANN, card(1, 5, 3)], together: { games: 4, called_off: 3 } };
  expect(sayCalledOff(told, 0, names)).toEqual([
    "Of your last 4 games together, 3 were called off.",
    "Ben called off 3 of 5 games tonight.",
  ]);
});

test.each([
  [{ games: 1, called_off: 1 }, "Your last game together was called off."],
  [{ games: 2, called_off: 1 }, "Of your last 2 games together, 1 was called off."],
])("%o", (together, said) => {
  expect(sayCalledOff({ tonight: [], together }, 0, names)).toEqual([said]);
});

test("of one game it is said in the singular", () => {
  const told = { tonight: [card(1, 1, 1)], together: null };
  expect(sayCalledOff(told, 0, names)).toEqual(["Ben called off 1 of 1 game tonight."]);
});

test("nothing is said of ourselves, of who calls nothing off, and to who does not play", () => {
  const calm = { tonight: [ANN, card(1, 5, 0)], together: { games: 4, called_off: 0 } };
  expect(sayCalledOff(calm, 0, names)).toEqual([]);
  expect(sayCalledOff({ ...calm, tonight: [ANN] }, null, names)).toEqual([]);
});
