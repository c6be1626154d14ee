import { expect, test } from "vitest";
import { OPENING, sceneAfter } from "./scenes";
import { keyOf, tell, tellAgain } from "./telling";
import type { Event } from "./types";
import { resultOf } from "./words";

const NAMES = ["Anna", "Ben"];
const reader = { own: 0, names: (seat: number) => NAMES[seat] ?? null };

const EVENTS: Event[] = [
  { type: "DealBegun", number: 1, dealer: 1, players: [0, 1] },
  { type: "HandDealt", seat: 0, cards: ["5S", "9D", "2C"] },
  { type: "HandDealt", seat: 1, cards: ["4D", "9C", "AH"] },
  { type: "RoundBegun", number: 1, stock: 0 },
  { type: "CardTrailed", seat: 1, card: "4D" },
  {
    type: "BuildLaid",
    seat: 0,
    how: "created",
    card: "5S",
    loose: ["4D"],
    replaced: [],
    pile: null,
    build: { id: 1, owner: 0, value: 9, groups: [["4D", "5S"]] },
  },
  {
    type: "CardsCaptured",
    seat: 1,
    card: "9C",
    loose: [],
    builds: [1],
    pile: null,
    haul: ["4D", "5S", "9C"],
  },
  {
    type: "CardsCaptured",
    seat: 0,
    card: "9D",
    loose: [],
    builds: [],
    pile: 1,
    haul: ["9C", "9D"],
  },
];

test("a key moment is a dear card or many cards at once", () => {
  const taken = (haul: string[]) =>
    keyOf({ type: "CardsCaptured", seat: 0, card: "10S", haul } as unknown as Event);
  expect(taken(["10D", "10S"])).toBe("10♦");
  expect(taken(["2S", "8C", "10S"])).toBe("2♠");
  expect(taken(["7C", "3C", "6D", "4D", "10C", "10S"])).toBe("6 cards at once");
  expect(taken(["7C", "3C", "10S"])).toBe("");
});

test("the table is told again, event by event", () => {
  const scenes = EVENTS.map((_, at) => EVENTS.slice(0, at + 1).reduce(sceneAfter, OPENING));
  expect(scenes[4]).toMatchObject({ loose: ["4D"], hands: { 1: ["9C", "AH"] } });
  expect(scenes[5]?.builds).toHaveLength(1);
  expect(scenes[5]?.loose).toEqual([]);
  expect(scenes[6]).toMatchObject({ builds: [], piles: { 1: ["4D", "5S", "9C"] } });
  expect(scenes[6]?.last).toMatchObject({ seat: 1, took: true });
  expect(scenes[7]).toMatchObject({ piles: { 0: ["9C", "9D"], 1: ["4D", "5S"] } });
});

test("what happened is written with signs, and spoken in words", () => {
  expect(tell([EVENTS[4] as Event], reader)).toEqual({
    aloud: "Ben trailed 4 of diamonds.",
    shown: "Ben trailed 4♦.",
  });
  expect(tell([EVENTS[5] as Event], reader)?.shown).toBe("You built 9: 5♠ on 4♦.");
  expect(tell([EVENTS[6] as Event], reader)?.aloud).toBe(
    "Ben took 4 of diamonds and 5 of spades with 9 of clubs.",
  );
  expect(tell([EVENTS[3] as Event], reader)).toBeNull();
  expect(tellAgain(EVENTS[6] as Event)).toBe("took 4♦ 5♠ with 9♣");
});

test("the score is said from the reader's side, and for who watches from the winners'", () => {
  const said = (played: number | null, sides: number[][], points: number[]) => {
    const most = Math.max(...points);
    const winners = sides.flat().filter((seat) => points[seat] === most);
    const names = (seat: number) => ["Anna", "Ben", "Cleo", "Dev"][seat];
    return resultOf({ view: { sides, points }, outcome: { winners }, played, names } as never);
  };
  expect(said(0, [[0], [1]], [3, 8])).toBe("You lost 3 : 8");
  expect(said(1, [[0], [1]], [3, 8])).toBe("You won 8 : 3");
  expect(said(null, [[0], [1]], [3, 8])).toBe("Ben won 8 : 3");
  expect(said(0, [[0], [1]], [5, 5])).toBe("A draw 5 : 5");
  expect(said(0, [[0], [1], [2]], [2, 4, 5])).toBe("You lost 2 : 5 : 4");
  const teams = [
    [0, 2],
    [1, 3],
  ];
  expect(said(3, teams, [6, 5, 6, 5])).toBe("You two lost 5 : 6");
  expect(said(2, teams, [6, 5, 6, 5])).toBe("You two won 6 : 5");
  expect(said(null, teams, [6, 5, 6, 5])).toBe("Anna and Cleo won together 6 : 5");
});
