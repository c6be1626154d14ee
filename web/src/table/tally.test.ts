import { expect, test } from "vitest";
import { between } from "./fakeBetween";
import { type Played, tallyOf } from "./tally";

/** Tables in a row; each follows the one before it. The seats change with every rematch. */
function row(...games: [names: string[], winners: number[]][]): Played[] {
  return games.map(([names, winners], at) => ({
    outcome: { winners, points: names.map(() => 0), by: "", rule: "" } as never,
    table: {
      status: "over",
      seats: names.map((name, seat) => ({ seat, name, present: true, chained: false })),
      between: between({ follows: at ? String(at - 1) : "" }),
    },
  }));
}

async function tally(games: Played[], own: string | null = "Ann") {
  const before = async (code: string) => games[Number(code)] as Played;
  const told = await tallyOf(games.at(-1) as Played, own, before);
  return told && [told.names.join(" "), told.wins.join(" : "), told.games];
}

test("games of the same two are counted by name, whoever sat where", async () => {
  const games = row([["Ann", "Ben"], [0]], [["Ben", "Ann"], [1]], [["Ann", "Ben"], [1]]);
  expect(await tally(games)).toEqual(["Ann Ben", "2 : 1", 3]);
  expect(await tally(games, "Ben")).toEqual(["Ben Ann", "1 : 2", 3]);
  expect(await tally(games, null)).toEqual(["Ann Ben", "2 : 1", 3]);
});

test("a draw is a game that nobody won, and a game without a result is none", async () => {
  const games = row(
    [
      ["Ann", "Ben"],
      [0, 1],
    ],
    [["Ben", "Ann"], []],
    [["Ann", "Ben"], [1]],
  );
  expect(await tally(games)).toEqual(["Ann Ben", "0 : 1", 2]);
});

test("nothing is said of one game, of three people, or of two with one name", async () => {
  expect(await tally(row([["Ann", "Ben"], [0]]))).toBeNull();
  const three = ["Ann", "Ben", "Cleo"];
  expect(await tally(row([three, [0]], [three, [0]]))).toBeNull();
  expect(await tally(row([["Ann", "Ann"], [0]], [["Ann", "Ann"], [1]]))).toBeNull();
});

test("others who played before are not counted; a table that can't be read ends the row", async () => {
  const games = row([["Ann", "Cleo"], [0]], [["Ann", "Ben"], [0]], [["Ben", "Ann"], [1]]);
  expect(await tally(games)).toEqual(["Ann Ben", "2 : 0", 2]);
  const lost = async () => Promise.reject(new Error("archived"));
  expect(await tallyOf(games[2] as Played, "Ann", lost)).toBeNull();
});
