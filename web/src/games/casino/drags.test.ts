import { expect, test } from "vitest";
import { asksAt, finishes, liftedAt, meantBy, offers, targetsOf } from "./drags";
import type { View } from "./types";

/** The parts of a view that say what may be lifted. */
const VIEW = {
  loose: ["7D", "4C"],
  builds: [{ id: 3, owner: 1, value: 8, groups: [["3S", "5D"]], extendable: true }],
  piles: { 1: ["2C", "9H"] },
  hand: ["7S", "2H"],
  drags: [
    {
      card: "7S",
      source: "hand",
      onto: { kind: "loose", card: "7D", build: null },
      means: [
        { does: "take", move: "7S x 7D", value: 7, cards: ["7D"] },
        { does: "stage", move: "stage 7S on 7D", value: null, cards: ["7D"] },
      ],
    },
    {
      card: "2H",
      source: "hand",
      onto: { kind: "table", card: null, build: null },
      means: [{ does: "trail", move: "trail 2H", value: null, cards: [] }],
    },
  ],
  choices: [
    [
      {
        does: "stage",
        says: "stage {piece} on {to}",
        targets: {
          "7S": { "7D": 0, "4C": 0 },
          "7D": { "4C": 0 },
          "9H": { "[3S 5D]": 0 },
        },
      },
      { does: "take-back", says: "take back {piece}", targets: { "4C": { "": 0 } } },
      { does: "cancel", says: "cancel" },
      { does: "finish-take", says: "finish capture" },
      { does: "build-stack", says: "finish build {piece}", targets: { "9": { "": 0 } } },
    ],
  ],
} as unknown as View;

test("a card may go where the view says, and begin a stack where its choices say so", () => {
  const targets = targetsOf(VIEW, { card: "7S", source: "hand" });
  expect([...targets.keys()]).toEqual(["loose:7D", "loose:4C"]);
  expect(targets.get("loose:7D")?.map(({ move }) => move)).toEqual([
    "7S x 7D",
    "stage 7S on 7D",
  ]);
  expect(targets.get("loose:4C")?.map(({ move }) => move)).toEqual(["stage 7S on 4C"]);
});

test("a card is not laid on itself, and a build is named by its cards", () => {
  expect([...targetsOf(VIEW, { card: "7D", source: "table" }).keys()]).toEqual(["loose:4C"]);
  const top = targetsOf(VIEW, { card: "9H", source: "pile" });
  expect(top.get("build:3")?.[0]?.move).toBe("stage 9H on [3S 5D]");
});

test("the player is asked where the view says so, though a drop means one thing", () => {
  const [take, trail] = VIEW.drags;
  const asking = { ...VIEW, drags: [take, { ...trail, asks: true }] } as View;
  const lifted = { card: "2H", source: "hand" } as const;
  expect(asksAt(asking, lifted, "table")).toBe(true);
  expect(asksAt(asking, lifted, "loose:7D")).toBe(false);
  expect(asksAt(asking, { card: "7S", source: "hand" }, "table")).toBe(false);
  expect(asksAt(VIEW, lifted, "table")).toBe(false);
});

test("a card is lifted wherever it lies open, but not from an empty pile or another's stack", () => {
  expect(liftedAt(VIEW, "pile:1")).toEqual({ card: "9H", source: "pile" });
  expect(liftedAt(VIEW, "pile:0")).toBeNull();
  expect(liftedAt(VIEW, "table")).toBeNull();
  const theirs = { seat: 0, stack: { owner: 1, cards: [{ card: "4C" }] } };
  expect(liftedAt({ ...VIEW, ...theirs } as unknown as View, "staged:4C")).toBeNull();
});

test("what a drop would be is said as a move, though it means nothing legal", () => {
  const meant = (place: string) => meantBy(VIEW, { card: "2H", source: "hand" }, place);
  expect(meant("loose:7D")).toBe("stage 2H on 7D");
  expect(meant("build:3")).toBe("stage 2H on [3S 5D]");
  expect(meant("pile:1")).toBe("stage 2H on 9H");
  expect(meant("table")).toBe("trail 2H");
  expect(meant("stack")).toBe("add 2H");
  expect([meant("pile:0"), meant("hand:2H")]).toEqual([null, null]);
});

test("a card of the stack goes back to where it came from", () => {
  const back = targetsOf(VIEW, { card: "4C", source: "stack" });
  expect(back.get("table")?.[0]?.move).toBe("take back 4C");
  expect(targetsOf(VIEW, { card: "7S", source: "stack" }).size).toBe(0);
});

test("a stack is finished as the view allows", () => {
  expect(finishes(VIEW).map(({ move }) => move)).toEqual(["finish capture", "finish build 9"]);
  expect(offers(VIEW, "cancel")).toBe(true);
  expect(offers(VIEW, "hint")).toBe(false);
});
