import { expect, test } from "vitest";
import { Part } from "../api/schema";
import type { Seat, Update } from "../api/types";
import { awaitedAfter, playedAt, seatsAfter, takesPart, youAfter } from "./seating";

const seat = { type: "integer", "x-means": "seat" };
const part = new Part({
  properties: {
    players: { type: "array", items: seat },
    points: { type: "object", "x-keys-mean": "seat", additionalProperties: {} },
    hand: { type: "array", items: { type: "integer" } },
    shown: { type: "array", items: { properties: { seat, won: { type: "integer" } } } },
  },
});

test.each([
  ["a list of seats", { players: [0, 2] }, 2, true],
  ["another seat", { players: [0, 2] }, 1, false],
  ["points by seat", { points: { 0: 3, 1: 4 } }, 1, true],
  ["points of others", { points: { 0: 3, 1: 4 } }, 3, false],
  ["facts about seats", { shown: [{ seat: 1, won: 0 }] }, 1, true],
  ["facts about others", { shown: [{ seat: 1, won: 0 }] }, 0, false],
  ["numbers that are no seats", { hand: [0, 1] }, 3, true],
  ["nothing to go by", {}, 3, true],
])("%s", (_, view, at, plays) => {
  expect(takesPart(view, part, at)).toBe(plays);
});

const free = (seat: number): Seat => ({ seat, name: null, present: false, chained: false });
const ann: Seat = { seat: 0, name: "Ann", present: true, chained: true, bot: false };
const names = { ann: "Ann" };

test("who sits down, leaves or loses a chain is seen from the updates alone", () => {
  const anchor = "a".repeat(64);
  const sat: Pick<Update, "asked" | "facts" | "names"> = {
    asked: { type: "Sit", anchor },
    names,
    facts: [{ type: "SeatTaken", seat: 0, holder: "ann" }],
  };
  const seats = seatsAfter([free(0), free(1)], sat);
  expect(seats).toEqual([ann, free(1)]);
  const lost = seatsAfter(seats, { asked: null, facts: [{ type: "ChainLost", seat: 0 }] });
  expect(lost[0]).toEqual({ ...ann, chained: false });
  const left = seatsAfter(seats, { asked: null, facts: [{ type: "SeatLeft", seat: 0 }] });
  expect(left).toEqual([free(0), free(1)]);
  expect(seatsAfter(seats, { asked: null, facts: [] })).toBe(seats);
});

test("when the seats are closed, those with a chain are awaited", () => {
  const closed: Pick<Update, "asked" | "facts"> = {
    asked: { type: "Start", seats: [0, 1] },
    facts: [{ type: "SeatsClosed", attempt: 1, seats: [0, 1] }],
  };
  expect(awaitedAfter([], [ann, free(1)], closed)).toEqual([0]);
  expect(awaitedAfter([1], [ann], { asked: null, facts: [] })).toEqual([1]);
});

const you = { seat: 0, host: true, name: "Ann", holder: "ann" };

test("a player who is out has no seat if the game goes on", () => {
  const out = { type: "Resigned", seat: 0 } as const;
  const end = { type: "GameEnded", by: "resigned" } as const;
  expect(youAfter(you, [out]).seat).toBe(null);
  expect(youAfter(you, [out, end]).seat).toBe(0);
  expect(youAfter(you, [{ type: "Claimed", seat: 1, gone: 0 }]).seat).toBe(null);
  expect(seatsAfter([ann], { asked: null, facts: [out] })).toEqual([free(0)]);
  expect(seatsAfter([ann], { asked: null, facts: [out, end] })).toEqual([ann]);
});

test("whoever is the host now is told so", () => {
  expect(youAfter(you, [{ type: "HostChanged", holder: "ben" }]).host).toBe(false);
  const again = [{ type: "HostChanged" as const, holder: "ann" }];
  expect(youAfter({ ...you, host: false }, again).host).toBe(true);
});

test("the log knows who played, and who only sat there before", () => {
  const sat = { type: "SeatTaken", seat: 1, holder: "ann" } as const;
  const left = { type: "SeatLeft", seat: 1 } as const;
  const begun = { type: "GameStarted", seats: [0, 1] } as const;
  expect(playedAt("ann", [[sat], [begun], [left]])).toBe(1);
  expect(playedAt("ann", [[sat], [left], [begun]])).toBe(null);
  expect(playedAt("ben", [[sat], [begun]])).toBe(null);
});
