import { expect, test } from "vitest";
import logs from "../../../tests/vectors/log.json";
import type { Entry } from "../api/types";
import { Broken, entryHash, FIRST_HASH } from "./entry";
import { verify } from "./follow";

const OPEN = logs.open as Entry[];

/** The log with one changed text. With `rehash`, every hash is made to fit again. */
function forged(
  seq: number,
  from: RegExp,
  to: (found: string) => string,
  rehash: boolean,
): Entry[] {
  let before = FIRST_HASH;
  return OPEN.map((entry) => {
    const changed = entry.seq === seq;
    const text = changed ? entry.public.replace(from, to) : entry.public;
    if (changed) expect(text).not.toBe(entry.public);
    const copy = { ...entry, public: text };
    if (rehash) copy.hash = entryHash(before, copy);
    before = copy.hash;
    return copy;
  });
}

const next = (digits: string) => digits.replace(/.$/, (last) => (last === "1" ? "2" : "1"));

function fault(entries: Entry[]): [number, string] {
  try {
    verify(entries);
  } catch (caught) {
    if (caught instanceof Broken) return [caught.seq, caught.code];
    throw caught;
  }
  throw new Error("nothing was found");
}

test("one changed digit is named by its entry", () => {
  for (const { seq } of OPEN) {
    const forgery = forged(seq, /"at":\d+/, next, false);
    expect(fault(forgery)[0]).toBe(seq);
  }
});

test.each([
  ["a roll", 5, /"gave":\d/, "wrong-draw"],
  ["a house link", 5, /"house_link":"./, "house-link"],
  ["a seat's link", 5, /"link":"./, "other-chain"],
  ["who asked", 6, /"who":"be./, "other-seat"],
  ["the sealed key", 10, /"sealed_key":"./, "sealed-key"],
  ["a promise", 0, /"sealed":"./, "other-secret"],
  ["time", 4, /"at":\d+/, "time-backwards"],
])("a house that rewrites every hash is caught by %s", (what, seq, from, reason) => {
  const forge = what === "time" ? () => '"at":0' : next;
  const [found, why] = fault(forged(seq, from, forge, true));
  expect(why).toContain(reason);
  expect(found).toBe(seq);
});

test("a missing entry, an empty log and a cut one", () => {
  expect(fault(OPEN.toSpliced(4, 1))).toEqual([4, "out-of-place"]);
  expect(fault([])).toEqual([0, "empty-log"]);
  expect(verify(OPEN.slice(0, 7))).toMatchObject({ finished: false, sealedKey: null });
});

test("what was checked is counted", () => {
  const { seats, ...counts } = verify(OPEN);
  expect(counts).toMatchObject({ moves: 6, links: 4, sealedDraws: 1, hiddenParts: 0 });
  expect(counts.openDraws).toBeGreaterThan(6);
  expect(seats.map(({ name, chained, given }) => [name, chained, given])).toEqual([
    ["Ann", true, 4],
    ["Ben", false, 0],
  ]);
  expect(verify(logs.spectator as Entry[]).hiddenParts).toBeGreaterThan(0);
});
