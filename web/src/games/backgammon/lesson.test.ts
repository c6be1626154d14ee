import { expect, test } from "vitest";
import type { Entry } from "../../api/types";
import type { Analysis, Progress } from "../../api/wire.generated";
import {
  areaOf,
  askUntilDone,
  bordersOf,
  sayChances,
  sayCost,
  sayLuck,
  sayWhat,
  scenesBefore,
  spotsOf,
  writePoints,
} from "./lesson";
import { OPENING, sceneAfter } from "./scenes";
import type { Event } from "./types";

test("points have two figures, and a real minus sign", () => {
  expect(writePoints(0.123)).toBe("0.12");
  expect(writePoints(-1.5)).toBe("−1.50");
  expect(writePoints(-0.001)).toBe("0.00");
});

test.each([
  [0.03, "+0.03, even"],
  [-0.03, "−0.03, even"],
  [0.31, "+0.31, a little lucky"],
  [-0.5, "−0.50, unlucky"],
  [1.5, "+1.50, very lucky"],
  [-2, "−2.00, very unlucky"],
])("luck of %d is said in words", (luck, words) => {
  expect(sayLuck(luck)).toBe(words);
});

test("a decision says what was done, and what it cost", () => {
  expect(sayWhat({ dice: [4, 6], played: "24/14" })).toBe("6-4: 24/14");
  expect(sayWhat({ dice: null, played: "roll" })).toBe("no double");
  expect(sayWhat({ dice: null, played: "drop" })).toBe("drop");
  expect(sayCost({ loss: 0.004 })).toBe("the best");
  expect(sayCost({ loss: 0.126 })).toBe("costs 0.13");
});

test("the chances of both are a hundred together", () => {
  const names = (seat: number) => ["Anna", "Ben"][seat] ?? "";
  expect(sayChances(0.625, names)).toBe("Anna 63 %, Ben 37 %");
});

test("it is asked again until the answer is whole", async () => {
  const player = {
    name: "",
    moves: 0,
    errors: 0,
    loss: 0,
    cube_loss: 0,
    luck: 0,
    counted: 0,
    rate: 0,
    rating: "supernatural" as const,
  };
  const players = [
    { ...player, seat: 0 },
    { ...player, seat: 1 },
  ] as const;
  const whole: Analysis = { players, decisions: [], worst: [], engine: "" };
  const answers: Progress[] = [
    { done: 0, of: 0 },
    { done: 3, of: 4 },
  ];
  const told: (number | undefined)[] = [];
  const waits: number[] = [];
  const found = await askUntilDone(
    async () => answers.shift() ?? whole,
    ({ done }) => told.push(done),
    async (ms) => waits.push(ms) > 0,
  );
  expect(found).toBe(whole);
  expect(told).toEqual([0, 3]);
  expect(waits).toEqual([400, 600]);
});

test("whoever has left the page asks no more", async () => {
  let asked = 0;
  const ask = async () => ({ done: ++asked, of: 9 });
  const found = await askUntilDone(
    ask,
    () => {},
    async () => false,
  );
  expect([found, asked]).toEqual([null, 1]);
});

function entry(seq: number, events: Event[]): Entry {
  const text = { seq, at: 0, by: 0, who: "", command: "", asked: null, facts: [], events };
  return { seq, public: JSON.stringify(text), parts: [], hash: "" };
}

test("a decision is shown on the board before it", () => {
  const entries = [
    entry(4, [
      {
        type: "OpeningRolled",
        game: 1,
        rolls: [[3, 1]],
        starts: 0,
        dice: [3, 1],
        crawford: false,
      },
    ]),
    entry(5, [
      {
        type: "CheckersMoved",
        seat: 0,
        play: "8/5 6/5",
        steps: [
          { from: 7, to: 4 },
          { from: 5, to: 4 },
        ],
      },
      { type: "TurnPassed", to: 1 },
    ]),
    entry(6, [{ type: "Rolled", seat: 1, dice: [6, 4] }]),
  ];
  const tale = { opening: OPENING, after: sceneAfter, tell: () => "" };
  const scenes = scenesBefore(entries, tale);
  expect(scenes.get(5)?.dice).toEqual([3, 1]);
  expect(scenes.get(5)?.position).toEqual(OPENING.position);
  expect(scenes.get(6)?.position.points[4]).toBe(2);
  expect(scenes.get(6)?.dice).toEqual([3, 1]);
});

test("White's good chances are high on the chart", () => {
  const spots = spotsOf([0.5, 1, 0], 100, 40);
  expect(spots).toEqual([
    { x: 0, y: 20 },
    { x: 50, y: 0 },
    { x: 100, y: 40 },
  ]);
  const area = areaOf(spots, [-10, 110], 40);
  expect(area).toBe("M-10 40L-10 20L0 20L50 0L100 40L110 40L110 40z");
});

test("a single decision is a level line, and none is no line", () => {
  const area = areaOf(spotsOf([0.25], 100, 40), [-10, 110], 40);
  expect(area).toBe("M-10 40L-10 30L0 30L110 30L110 40z");
  expect(areaOf([], [0, 100], 40)).toBe("");
});

test("games are parted between their decisions", () => {
  expect(bordersOf([1, 1, 2, 2, 2, 3])).toEqual([1.5, 4.5]);
  expect(bordersOf([1])).toEqual([]);
});
