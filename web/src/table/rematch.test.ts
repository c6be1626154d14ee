import { expect, test } from "vitest";
import { between, names, seated } from "./fakeBetween";
import { newsOf } from "./news";
import { isAwaited, isComplete, wishOf } from "./rematch";

const two = seated(2);

test("one offers, the other answers, and the table has a code", () => {
  expect(wishOf(between(), two, 0)).toEqual({ at: "open" });
  const asked = between({ rematch: [0] });
  expect(wishOf(asked, two, 0)).toEqual({ at: "asked", awaited: [1] });
  expect(wishOf(asked, two, 1)).toEqual({ at: "wanted", by: [0] });
  const agreed = between({ rematch: [0, 1], next: "K7QM2XBD" });
  for (const seat of [0, 1, null])
    expect(wishOf(agreed, two, seat)).toEqual({ at: "agreed", code: "K7QM2XBD" });
});

test("a spectator, and who plays alone, have nobody to play again with", () => {
  expect(wishOf(between({ rematch: [0] }), two, null)).toEqual({ at: "none" });
  expect(wishOf(between({ players: [0], deciders: [0] }), seated(1), 0)).toEqual({
    at: "none",
  });
});

test("whoever resigned plays again, too; a bot is not asked", () => {
  const over = between({ players: [0], out: [1], rematch: [0] });
  expect(wishOf(over, two, 1)).toEqual({ at: "wanted", by: [0] });
  const asked = between({ rematch: [0] });
  expect(wishOf(asked, seated(2, [1]), 0)).toEqual({ at: "asked", awaited: [] });
});

test("a kept seat is taken once, before the game", () => {
  const you = { seat: null, host: false, name: "Ben", holder: "b", kept: 0 };
  expect(isAwaited(you, "waiting")).toBe(true);
  expect(isAwaited({ ...you, seat: 0 }, "waiting")).toBe(false);
  expect(isAwaited({ ...you, kept: null }, "waiting")).toBe(false);
  expect(isAwaited(you, "playing")).toBe(false);
});

test("a start waits for everybody who was promised a seat, and who is there", () => {
  const [ann, ben] = two;
  if (!ann || !ben) throw new Error("two sit here");
  const status = "waiting";
  expect(isComplete({ status, seats: [ann, ben] }, 2)).toBe(true);
  expect(isComplete({ status, seats: [ann, { ...ben, present: false }] }, 2)).toBe(false);
  const kept = { ...ben, name: null, kept: true };
  expect(isComplete({ status, seats: [ann, kept] }, 1)).toBe(false);
  expect(isComplete({ status, seats: [ann, { ...kept, kept: false }] }, 2)).toBe(false);
  expect(isComplete({ status: "starting", seats: [ann, ben] }, 2)).toBe(false);
});

test("the tab tells what others did, and not what we did", () => {
  const sat = { type: "SeatTaken", seat: 1, holder: "b" } as const;
  expect([newsOf(sat, names, 0), newsOf(sat, names, 1)]).toEqual(["Ben sat down", ""]);
  const offered = { type: "Offered", seat: 1, what: "draw" } as const;
  expect([newsOf(offered, names, 0), newsOf(offered, names, 1)]).toEqual([
    "Ben offers a draw",
    "",
  ]);
});
