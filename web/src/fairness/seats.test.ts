import { beforeEach, expect, test } from "vitest";
import type { Ask } from "../api/types";
import { Chain } from "./chain";
import { Seats } from "./seats";

const chain = new Chain(new Uint8Array(32), 9);
const sitter = { name: "Ann", holder: "ann" };
let seats: Seats;

beforeEach(() => {
  seats = new Seats();
  seats.note(1, { type: "SeatTaken", seat: 0, sitter, anchor: chain.anchor }, 2);
  seats.note(2, { type: "SeatsClosed", awaited: [0] }, 2);
});

const give = (seq: number, type: "Play" | "Give", link?: number) => {
  const given = link ? { link: chain.link(link) } : {};
  seats.takeLink(seq, 0, { type, move: "roll", ...given } as Ask);
};

test("links come one after another, and none is left out", () => {
  give(3, "Give", 1);
  expect(() => give(4, "Play", 3)).toThrow("other-chain");
  give(4, "Play", 2);
  expect(seats.counted()).toEqual([
    { seat: 0, name: "Ann", chained: true, given: 2, silent: 0 },
  ]);
});

test("a seat that once moves without a link gives no more links; the latest one stays", () => {
  give(3, "Give", 1);
  give(4, "Play");
  expect(() => give(5, "Play", 2)).toThrow("silent");
  expect(seats.chains.get(0)?.latest).toBe(chain.link(1));
});

test("a seat whose link is still awaited at the start adds nothing to the luck", () => {
  seats.note(3, { type: "GameStarted" }, 2);
  expect(seats.chains.size).toBe(0);
});

test("a seat that gave the awaited link adds to the luck", () => {
  give(3, "Give", 1);
  seats.note(3, { type: "GameStarted" }, 2);
  expect(seats.chains.size).toBe(1);
});

test("there are as many seats as entry 0 says", () => {
  expect(() => seats.note(3, { type: "SeatLeft", seat: 2 }, 2)).toThrow("no-such-seat");
});
