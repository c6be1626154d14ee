import { describe, expect, test } from "vitest";
import type { Status } from "../api/types";
import { actionsOf, hostMayEnd, mayPause, mayResume } from "./actions";
import { between } from "./fakeBetween";

const labels = (changes = {}, seat: number | null = 0, status: Status = "playing") =>
  actionsOf({ status, seat, between: between(changes), luck: false }).map(({ label }) => label);

test.each([
  ["two persons", {}, ["Offer a draw", "Offer a pause", "End without a result", "Resign"]],
  [
    "before the first move",
    { moved: false },
    ["Offer a draw", "Offer a pause", "Call it off", "Resign"],
  ],
  [
    "a game that can't be drawn",
    { drawable: false },
    ["Offer a pause", "End without a result", "Resign"],
  ],
  [
    "while a draw is on offer",
    { offers: [{ what: "draw", seats: [1] }] },
    ["Offer a pause", "End without a result", "Resign"],
  ],
  ["against a bot", { deciders: [0], drawable: false }, ["End the game", "Resign"]],
  ["alone", { deciders: [0], players: [0], drawable: false }, ["End the game"]],
  ["in a hall", { host_may_end: true, drawable: false }, ["Resign"]],
])("%s", (_, changes, said) => {
  expect(labels(changes)).toEqual(said);
});

test("who does not play, or is out, has nothing to offer", () => {
  expect(labels({}, null)).toEqual([]);
  expect(labels({ deciders: [1], players: [1], out: [0] })).toEqual([]);
  expect(labels({}, 0, "over")).toEqual([]);
  expect(labels({}, 0, "waiting")).toEqual([]);
});

test("what can't be undone takes a second tap", () => {
  const actions = actionsOf({
    status: "playing",
    seat: 0,
    between: between({ moved: false }),
    luck: false,
  });
  const really = actions.flatMap(({ id, really }) => (really ? [id] : []));
  expect(really).toEqual(["abort", "resign"]);
});

describe("before the first move, when luck has been shown", () => {
  const callOff = (changes = {}) =>
    actionsOf({
      status: "playing",
      seat: 0,
      between: between({ moved: false, ...changes }),
      luck: true,
    }).find(({ id }) => id === "abort" || id === "end");
  const gone = [{ seat: 1, until: 0 }];

  test("calling off is offered to the others", () => {
    expect(callOff()).toMatchObject({
      label: "Offer to call it off",
      ask: { type: "Offer", what: "end" },
    });
    expect(callOff({ offers: [{ what: "end", seats: [0] }] })).toBeUndefined();
  });

  test.each([
    ["alone", { deciders: [0], players: [0] }],
    ["against a bot", { deciders: [0] }],
    ["when the other is gone", { gone }],
    [
      "when all who are there have agreed",
      { deciders: [0, 1, 2], gone, offers: [{ what: "end", seats: [2] }] },
    ],
  ])("%s it is called off at once", (_, changes) => {
    expect(callOff(changes)?.ask).toEqual({ type: "Abort" });
  });
});

const host = { seat: 0, host: true, timed: false };

test("a host pauses at once only where no clock runs; who plays alone always may", () => {
  const at = { status: "playing" as const, between: between() };
  expect(mayPause({ ...at, ...host })).toBe(true);
  expect(mayPause({ ...at, ...host, timed: true })).toBe(false);
  expect(mayPause({ ...at, ...host, host: false })).toBe(false);
  const alone = { ...at, between: between({ deciders: [1] }), seat: 1, host: false };
  expect(mayPause({ ...alone, timed: true })).toBe(true);
});

test("every player may resume, and a spectator may not", () => {
  const at = { status: "paused" as const, between: between(), host: false };
  expect([1, null].map((seat) => mayResume({ ...at, seat }))).toEqual([true, false]);
});

test("a host ends no game of others, but a hall", () => {
  const at = { ...host, status: "playing" as const };
  expect(hostMayEnd({ ...at, between: between() })).toBe(false);
  expect(hostMayEnd({ ...at, between: between({ host_may_end: true }) })).toBe(true);
  expect(hostMayEnd({ ...at, between: between({ deciders: [] }) })).toBe(true);
  expect(hostMayEnd({ ...at, status: "waiting", between: between() })).toBe(true);
});
