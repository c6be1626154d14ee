import { expect, test } from "vitest";
import { seatAfter } from "./seatTold";

const ann = { seat: 0, holder: "ann" };

test("a player who is out has no seat if the game goes on", () => {
  const out = { type: "Resigned", seat: 0 } as const;
  const end = { type: "GameEnded", by: "resigned" } as const;
  expect(seatAfter(ann, [out])).toBe(null);
  expect(seatAfter(ann, [out, end])).toBe(0);
  expect(seatAfter(ann, [{ type: "Claimed", seat: 1, gone: 0 }])).toBe(null);
});

test("who sits down and leaves is known from the facts alone", () => {
  const taken = { type: "SeatTaken", seat: 1, holder: "ann" } as const;
  expect(seatAfter({ ...ann, seat: null }, [taken])).toBe(1);
  expect(seatAfter(ann, [{ ...taken, holder: "ben" }])).toBe(0);
  expect(seatAfter(ann, [{ type: "SeatLeft", seat: 0 }])).toBe(null);
  expect(seatAfter(ann, [{ type: "SeatLeft", seat: 1 }])).toBe(0);
});
