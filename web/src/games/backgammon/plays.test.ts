import { expect, test } from "vitest";
import type { Choices } from "../choices";
import {
  bearingOff,
  differentPlays,
  forcedPlay,
  isWhole,
  landingsOf,
  NO_PLAYS,
  nextHops,
  readPlays,
  writePlay,
  writeSteps,
} from "./plays";
import { BAR, type Hop, OFF } from "./position";
import type { View } from "./types";

/** Choices as the referee writes them: the steps of each play, one after another. */
function choicesOf(plays: string[]): Choices {
  const steps: Record<string, Record<string, number>>[] = [{}];
  const numbers = new Map([["", 0]]);
  for (const play of plays) {
    const words = play.split(" ");
    words.forEach((word, at) => {
      const before = words.slice(0, at).join(" ");
      const after = words.slice(0, at + 1).join(" ");
      if (at < words.length - 1 && !numbers.has(after)) {
        numbers.set(after, steps.length);
        steps.push({});
      }
      const [from = "", to = ""] = word.split("/");
      const step = steps[numbers.get(before) ?? 0] ?? {};
      step[from] = {
        ...step[from],
        [to]: at < words.length - 1 ? (numbers.get(after) ?? 0) : 0,
      };
    });
  }
  return steps.map((targets) => [{ does: "play", says: "{piece}/{to}", targets }]);
}

/** The same as steps, in the given orders. */
function stepsOf(orders: string[]): View["steps"] {
  return choicesOf(orders).map((step) => {
    const targets = step[0]?.targets ?? {};
    return Object.fromEntries(
      Object.entries(targets).flatMap(([from, landings]) =>
        Object.entries(landings).map(([to, following]) => [`${from}/${to}`, following]),
      ),
    );
  });
}

const hop = (from: number, to: number): Hop => ({ from, to });
const written = (hops: Hop[]) => hops.map(({ from, to }) => `${from}/${to}`).sort();
const read = (plays: string[], orders = plays) => readPlays(choicesOf(plays), stepsOf(orders));

/** 4-2 with checkers on 8 and 6, where the other side has a blot on 4. */
const ONCE = ["8/4* 6/4", "8/4* 8/6", "8/4* 4/2", "8/6 6/2"];
const MAKE = read(ONCE, [...ONCE, "6/4* 8/4", "8/6 8/4*", "6/2 8/6"]);

test("plays are read from the view's choices, with the points where a checker can be hit", () => {
  expect(MAKE.all.length).toBe(4);
  expect([...MAKE.blots]).toEqual([4]);
  expect(read(["bar/22 6/off"]).all).toEqual([[hop(BAR, 22), hop(6, OFF)]]);
});

test("a turn is tried along the steps of the view, in any order that it lists", () => {
  expect(written(nextHops(MAKE, []))).toEqual(["6/2", "6/4", "8/4", "8/6"]);
  expect(written(nextHops(MAKE, [hop(6, 4)]))).toEqual(["8/4"]);
  expect(written(nextHops(MAKE, [hop(8, 4)]))).toEqual(["4/2", "6/4", "8/6"]);
});

test("nothing follows the last step, or a step that is not listed", () => {
  expect(nextHops(MAKE, [hop(6, 4), hop(8, 4)])).toEqual([]);
  expect(nextHops(MAKE, [hop(6, 1)])).toEqual([]);
  expect(nextHops(MAKE, [hop(6, 4), hop(8, 6)])).toEqual([]);
  expect(nextHops(NO_PLAYS, [])).toEqual([]);
});

test("the bar and the tray have names", () => {
  const plays = read(["bar/22 6/off"]);
  expect(nextHops(plays, [])).toEqual([hop(BAR, 22)]);
  expect(nextHops(plays, [hop(BAR, 22)])).toEqual([hop(6, OFF)]);
});

test("a turn is whole when it has as many steps as every play", () => {
  expect(isWhole(MAKE, [hop(6, 4)])).toBe(false);
  expect(isWhole(MAKE, [hop(6, 4), hop(8, 4)])).toBe(true);
  expect(isWhole(NO_PLAYS, [])).toBe(false);
});

test("a play is forced if every way changes the same", () => {
  const twoWays = read(["24/18 18/13", "24/19 19/13"]);
  expect(forcedPlay(twoWays)).toEqual([hop(24, 18), hop(18, 13)]);
  expect(differentPlays(twoWays).length).toBe(1);
  const hits = read(["24/18* 18/13", "24/19 19/13"]);
  expect(forcedPlay(hits)).toBeNull();
  expect(differentPlays(hits).length).toBe(2);
  expect(forcedPlay(NO_PLAYS)).toBeNull();
});

test("the referee is asked step by step; people read a checker's way, and each hit has one star", () => {
  const { blots } = MAKE;
  expect(writeSteps([hop(6, 4), hop(8, 4)], blots)).toBe("6/4* 8/4");
  expect(writeSteps([hop(BAR, 22), hop(6, OFF)], blots)).toBe("bar/22 6/off");
  expect(writePlay([hop(24, 18), hop(18, 13)], blots)).toBe("24/13");
  expect(writePlay([hop(8, 4), hop(4, 2)], blots)).toBe("8/4*/2");
  expect(writePlay([hop(13, 8), hop(13, 8), hop(6, 1)], blots)).toBe("13/8(2) 6/1");
});

test("a lifted checker lands by one die or by both; of two ways the preferred one is taken", () => {
  const plays = read(["24/18 18/14", "24/20* 20/14", "24/18 13/9"]);
  const next = (done: readonly Hop[]) => nextHops(plays, done);
  const isHit = (point: number) => plays.blots.has(point);
  const land = (first: number) =>
    landingsOf(24, [], next, isHit, ({ from, to }) => (from - to === first ? 0 : 1));
  expect(land(6).map(({ to, pips, hits }) => [to, pips, hits])).toEqual(
    expect.arrayContaining([
      [18, 6, false],
      [20, 4, true],
      [14, 10, false],
    ]),
  );
  expect(land(6).find(({ to }) => to === 14)?.hops[0]).toEqual(hop(24, 18));
  expect(land(4).find(({ to }) => to === 14)?.hops[0]).toEqual(hop(24, 20));
});

test("bearing off all that is left is a way only if every step goes off", () => {
  const two = [
    { from: 2, to: OFF },
    { from: 1, to: OFF },
  ];
  const steps: Record<string, number>[] = [
    { "2/1": 2, "2/off": 1 },
    { "1/off": 0 },
    { "2/off": 0, "1/off": 0 },
  ];
  const plays = { ...NO_PLAYS, steps, all: [two] };
  expect(bearingOff(plays, [])).toEqual(two);
  expect(bearingOff(plays, [{ from: 2, to: 1 }])).toEqual([{ from: 2, to: OFF }]);
  const mixed: Record<string, number>[] = [{ "2/off": 1 }, { "3/1": 0 }];
  expect(bearingOff({ ...plays, steps: mixed }, [])).toEqual([]);
});
