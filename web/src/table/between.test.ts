import { expect, test } from "vitest";
import type { TableFact, Update } from "../api/types";
import { betweenAfter } from "./between";
import { between, seated } from "./fakeBetween";

type Entry = Parameters<typeof betweenAfter>[2];

function entry(facts: TableFact[], changes: Partial<Entry> = {}): Entry {
  return { asked: null, by: null, status: "playing", facts, ...changes };
}

const move = (by: number): Entry =>
  entry([], { by, asked: { type: "Play", move: "roll" } as Update["asked"] });

test("an offer stands until it is declined or agreed on", () => {
  const offered = betweenAfter(
    between(),
    seated(2),
    entry([{ type: "Offered", seat: 0, what: "draw" }]),
  );
  expect(offered.offers).toEqual([{ what: "draw", seats: [0] }]);
  const agreed: TableFact[] = [
    { type: "Offered", seat: 1, what: "draw" },
    { type: "Agreed", what: "draw" },
  ];
  expect(betweenAfter(offered, seated(2), entry(agreed)).offers).toEqual([]);
  const no: TableFact = { type: "Declined", seat: 1, what: "draw" };
  expect(betweenAfter(offered, seated(2), entry([no])).offers).toEqual([]);
});

test("a move declines a draw, and nothing else", () => {
  const offers = [
    { what: "draw" as const, seats: [0] },
    { what: "pause" as const, seats: [0] },
  ];
  const before = between({ offers, moved: false });
  const mover = betweenAfter(before, seated(2), move(1));
  expect(mover.offers.map(({ what }) => what)).toEqual(["pause"]);
  expect(mover.moved).toBe(true);
  expect(betweenAfter(before, seated(2), move(0)).offers).toHaveLength(2);
  expect(betweenAfter(before, seated(2), move(-1)).moved).toBe(false);
});

test("whoever is gone is back by coming or by asking", () => {
  const gone = betweenAfter(
    between(),
    seated(2),
    entry([{ type: "PlayerGone", seat: 1, until: 5_000 }]),
  );
  expect(gone.gone).toEqual([{ seat: 1, until: 5_000 }]);
  expect(betweenAfter(gone, seated(2), entry([{ type: "PlayerBack", seat: 1 }])).gone).toEqual(
    [],
  );
  expect(betweenAfter(gone, seated(2), move(1)).gone).toEqual([]);
  expect(betweenAfter(gone, seated(2), move(0)).gone).toHaveLength(1);
  const away: TableFact = { type: "HouseAway", since: 1_000, until: 3_000 };
  expect(betweenAfter(gone, seated(2), entry([away])).gone).toEqual([
    { seat: 1, until: 7_000 },
  ]);
});

test("whoever resigns or loses by a claim is out, and decides no more", () => {
  const three = between({ players: [0, 1, 2], deciders: [0, 1, 2] });
  const after = betweenAfter(three, seated(3), entry([{ type: "Resigned", seat: 1 }]));
  expect([after.out, after.players, after.deciders]).toEqual([[1], [0, 2], [0, 2]]);
  const claimed = betweenAfter(
    after,
    seated(3),
    entry([{ type: "Claimed", seat: 0, gone: 2 }]),
  );
  expect([claimed.out, claimed.players, claimed.deciders]).toEqual([[1, 2], [0], [0]]);
});

test("when the game begins, persons decide and bots do not", () => {
  const waiting = between({ players: [], deciders: [], moved: false });
  const begins = entry([{ type: "GameStarted", seats: [0, 1] }]);
  const after = betweenAfter(waiting, seated(2, [1]), begins);
  expect([after.players, after.deciders]).toEqual([[0, 1], [0]]);
});

test("an offer ends when somebody sits down, and when a player is out", () => {
  const before = between({ offers: [{ what: "end", seats: [0] }] });
  const sat: TableFact = { type: "SeatTaken", seat: 1, holder: "b" };
  expect(betweenAfter(before, seated(2), entry([sat])).offers).toEqual([]);
  const out: TableFact = { type: "Resigned", seat: 1 };
  expect(betweenAfter(before, seated(3), entry([out])).offers).toEqual([]);
});

test("who has left the seat empty decides, and who joined late plays after a move", () => {
  const left = seated(3).map((card) => (card.seat === 1 ? { ...card, name: null } : card));
  const after = betweenAfter(between(), left, entry([{ type: "SeatLeft", seat: 1 }]));
  expect(after.deciders).toEqual([0, 1]);
  expect(betweenAfter(between(), seated(3), move(2)).players).toEqual([0, 1, 2]);
});
