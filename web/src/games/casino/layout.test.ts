import { expect, test } from "vitest";
import { type Boxes, distance, keyOf, layOut, type Wishes } from "./layout";
import { stepsOf, USUAL } from "./plan";
import type { Scene } from "./scene";
import { settle } from "./slots";

const DECK = ["S", "H", "D", "C"].flatMap((suit) =>
  ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"].map((rank) => rank + suit),
);
const PHONE: Boxes = {
  cloth: { x: 20, y: 190, w: 350, h: 394 },
  hand: { x: 8, y: 690, w: 374, h: 150 },
  piles: { 0: { x: 320, y: 610, w: 46, h: 66 }, 1: { x: 320, y: 100, w: 46, h: 66 } },
  fans: {},
};
const WISHES: Wishes = { table: 78, hand: 86, seat: 0, open: null, room: USUAL };

function scene(more: Partial<Scene>): Scene {
  return {
    players: [0, 1],
    turn: 0,
    loose: [],
    builds: [],
    stack: null,
    hands: { 0: [] },
    counts: { 0: 0, 1: 0 },
    piles: { 0: [], 1: [] },
    stock: 0,
    last: null,
    ...more,
  };
}

const laid = (shown: Scene, wishes = WISHES, boxes = PHONE) =>
  layOut(shown, settle([], shown.loose), boxes, wishes);

test.each([1, 4, 8, 12, 16, 20])("%i loose cards lie on the cloth and do not overlap", (n) => {
  const loose = DECK.slice(0, n);
  const builds = [{ id: 1, owner: 0, value: 10, groups: [["10D"], ["6C", "4C"]] }];
  const { cards, places, card } = laid(scene({ loose, builds }));
  const found = loose.map((one) => places.get(keyOf.loose(one)));
  expect(card).toBeGreaterThanOrEqual(44);
  for (const [at, place] of found.entries()) {
    expect(place).toBeDefined();
    if (!place) continue;
    expect(place.x).toBeGreaterThanOrEqual(PHONE.cloth.x - 0.5);
    expect(place.x + place.w).toBeLessThanOrEqual(PHONE.cloth.x + PHONE.cloth.w + 0.5);
    expect(place.y + place.h).toBeLessThanOrEqual(PHONE.cloth.y + PHONE.cloth.h + 12);
    for (const other of found.slice(at + 1))
      if (other) expect(distance(place, { x: other.x + 1, y: other.y + 1 })).toBeGreaterThan(0);
  }
  expect(cards).toHaveLength(n + 3);
});

test("up to eight cards nothing moves when one more comes, or when a build is laid", () => {
  const few = laid(scene({ loose: ["4C"] })).places.get(keyOf.loose("4C"));
  const build = { id: 1, owner: 0, value: 9, groups: [["5D", "4D"]] };
  for (const more of [
    { loose: ["4C", "5H", "6H", "7H", "8H"] },
    { loose: ["4C"], builds: [build] },
  ])
    expect(laid(scene(more)).places.get(keyOf.loose("4C"))).toEqual(few);
});

test.each([1, 7, 10, 13])(
  "a fan of %i stays in its place, and opens without moving the card under the thumb",
  (n) => {
    const hand = DECK.slice(0, n);
    const closed = laid(scene({ hands: { 0: hand } }));
    for (const open of hand) {
      const board = laid(scene({ hands: { 0: hand } }), { ...WISHES, open });
      const at = (card: string) => board.places.get(keyOf.hand(card))?.x ?? Number.NaN;
      expect(at(open)).toBeCloseTo(closed.places.get(keyOf.hand(open))?.x ?? 0);
      const xs = hand.map(at);
      expect(xs).toEqual(xs.toSorted((one, other) => one - other));
      expect(Math.max(...xs)).toBeLessThanOrEqual(
        PHONE.hand ? PHONE.hand.x + PHONE.hand.w - 60 : 0,
      );
    }
  },
);

test("a ten has a wider strip in a build, and groups stand apart", () => {
  expect(stepsOf([["10D", "4C"]]).at[1]).toBeGreaterThan(stepsOf([["6D", "4C"]]).at[1] ?? 0);
  expect(stepsOf([["6D"], ["4C"]]).at[1]).toBeGreaterThan(stepsOf([["6D", "4C"]]).at[1] ?? 0);
});

test("a stack stands in the slot of its first card, its hand card behind the others", () => {
  const stack = {
    owner: 0,
    build: null,
    cards: [
      { card: "4C", source: "table" as const },
      { card: "9H", source: "hand" as const },
      { card: "5S", source: "table" as const },
    ],
    total: 18,
    laid: 9,
  };
  const shown = scene({ loose: ["6H"], stack });
  const { cards, places } = layOut(shown, ["6H", "4C", "5S"], PHONE, WISHES);
  const z = Object.fromEntries(cards.map((one) => [one.card, one.z]));
  expect(z["9H"]).toBeLessThan(z["4C"] ?? 0);
  expect(z["4C"]).toBeLessThan(z["5S"] ?? 0);
  expect(places.has(keyOf.stack)).toBe(true);
  expect(places.has(keyOf.loose("4C"))).toBe(false);
});

test("only the upper cards of a pile are drawn", () => {
  const { cards } = laid(scene({ piles: { 0: DECK.slice(0, 30), 1: [] } }));
  expect(cards.length).toBeLessThan(20);
  expect(cards.at(-1)?.card).toBe(DECK[29]);
});
