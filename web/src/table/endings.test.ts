import { expect, test } from "vitest";
import type { Outcome, TableFact } from "../api/types";
import { houseEnding } from "./endings";
import { names } from "./fakeBetween";

const end = (by: string): TableFact => ({ type: "GameEnded", by });
const won = (by: string, points: Outcome["points"], ...winners: number[]): Outcome => {
  return { points, winners, by, rule: "H11" };
};
const resigned: TableFact[] = [{ type: "Resigned", seat: 1 }, end("resigned")];
const claimed: TableFact[] = [{ type: "Claimed", seat: 0, gone: 1 }, end("claimed")];
const annWon = { 0: 1, 1: 0 };

test.each([
  [0, resigned, "You won: Ben resigned"],
  [1, resigned, "You resigned: Ann won"],
  [null, resigned, "Ann won: Ben resigned"],
  [0, claimed, "You won: Ben was gone"],
  [1, claimed, "You were gone: Ann claimed the win"],
  [null, claimed, "Ben was gone: Ann claimed the win"],
])("seat %s reads how it ended", (seat, ended, words) => {
  const ending = houseEnding(ended, won("resignation", annWon, 0), {
    seat,
    names,
    hall: false,
  });
  expect(ending).toEqual({ words, mood: seat === 0 ? "won" : "rest" });
});

test("a draw by agreement is the same for both, and nobody's win", () => {
  const ended: TableFact[] = [{ type: "Agreed", what: "draw" }, end("drawn by agreement")];
  for (const seat of [0, 1, null])
    expect(
      houseEnding(ended, won("agreement", { 0: 0, 1: 0 }, 0, 1), { seat, names, hall: false }),
    ).toEqual({ words: "Drawn by agreement", mood: "rest" });
});

test("who gave up alone has not won", () => {
  const outcome = won("resignation", { 1: 0 }, 1);
  for (const found of [outcome, null])
    expect(houseEnding(resigned, found, { seat: 1, names, hall: false })?.words).toBe(
      "Ben gave up. There is no result",
    );
});

test.each([
  ["aborted", "Called off before the first move"],
  ["ended by agreement", "Ended by agreement, without a result"],
  ["closed by the house", "Closed by the house: nobody played any more"],
  ["the game could not start", "The game could not start"],
  ["ended by the host", "Ended by the host, without a result"],
])("%s", (by, words) => {
  expect(houseEnding([end(by)], null, { seat: 0, names, hall: false })?.words).toBe(words);
});

test("a hall is ended by its host", () => {
  const ending = houseEnding([end("ended by the host")], null, { seat: 0, names, hall: true });
  expect(ending?.words).toBe("The host ended the hall");
});

test("the end of the game's own rules keeps the game's own words", () => {
  const own = [end("the goal was reached")];
  expect(
    houseEnding(own, won("the goal was reached", annWon, 0), { seat: 0, names, hall: false }),
  ).toBe(null);
});
