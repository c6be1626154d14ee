/** H5. Time stops while the house is away. A house that says so falsely can't do it unseen. */

import { expect, test } from "vitest";
import { Chain } from "./chain";
import { Broken, HOUSE } from "./entry";
import { FakeLog } from "./fakeLog";
import { Follower } from "./follow";

const ANN = new Chain(new Uint8Array(32).fill(1));
const BEN = new Chain(new Uint8Array(32).fill(2));

function starting(): FakeLog {
  const log = new FakeLog();
  log.sit(0, "ann", ANN.anchor);
  log.sit(1, "ben", BEN.anchor);
  log.close();
  return log;
}

function playing(): FakeLog {
  const log = starting();
  log.begin({ 0: ANN.link(1), 1: BEN.link(1) });
  return log;
}

function broken(log: FakeLog): (string | number)[] {
  const follower = new Follower(null);
  try {
    for (const entry of log.entries) follower.follow(entry);
  } catch (caught) {
    if (caught instanceof Broken) return [caught.code, String(caught.found)].filter(Boolean);
    throw caught;
  }
  return [];
}

type Absences = [number, number][];

/** Absences from when to when, and the time of the entry that says so. */
function away(log: FakeLog, absences: Absences, at: number, more: object = {}): FakeLog {
  const facts = absences.map(
    ([since, until]) => ({ type: "HouseAway", since, until }) as const,
  );
  log.add({ at, by: HOUSE, asked: { type: "Away", absences }, facts, ...more });
  return log;
}

const MUCH_LATER = 9_000_000;

test("absences are a part of a good log", () => {
  const twice: Absences = [
    [1_000_000, 2_000_000],
    [2_000_000, 3_000_000],
  ];
  expect(broken(away(playing(), twice, MUCH_LATER))).toEqual([]);
});

test.each<[string, Absences, number]>([
  ["before the last entry", [[0, 2_000_000]], MUCH_LATER],
  ["in the future", [[1_000_000, MUCH_LATER + 1]], MUCH_LATER],
  ["backwards", [[2_000_000, 1_000_000]], MUCH_LATER],
  ["for no time", [[2_000_000, 2_000_000]], MUCH_LATER],
  [
    "twice at the same time",
    [
      [1_000_000, 3_000_000],
      [2_000_000, 4_000_000],
    ],
    MUCH_LATER,
  ],
])("the house can't have been away %s", (_, absences, at) => {
  expect(broken(away(playing(), absences, at))).toEqual(["against-rule", "H5"]);
});

test.each([
  ["before the start", () => new FakeLog()],
  ["during a start", starting],
])("the house has nothing to say %s", (_, log) => {
  const told = away(log(), [[1_000_000, 2_000_000]], MUCH_LATER);
  expect(broken(told)).toEqual(["against-rule", "H5"]);
});

test("only the house says so, and says it all", () => {
  const absences: Absences = [[1_000_000, 2_000_000]];
  const byAnn = { by: 0, who: "ann" };
  expect(broken(away(playing(), absences, MUCH_LATER, byAnn))).toEqual(["other-seat"]);
  expect(broken(away(playing(), absences, MUCH_LATER, { facts: [] }))).toEqual(["other-facts"]);
  const longer = { facts: [{ type: "HouseAway", since: 1_000_000, until: 3_000_000 }] };
  expect(broken(away(playing(), absences, MUCH_LATER, longer))).toEqual(["other-facts"]);
});

/* H6. */
test("the house closes a table after an hour, and a running game after a day", () => {
  const hour = 3_600_000;
  const asked = { type: "Close" } as const;
  const facts = [{ type: "GameEnded", by: "closed by the house" } as const];
  const closed = (log: FakeLog, more: object) => {
    const at = JSON.parse(log.entries.at(-1)?.public ?? "{}").at;
    log.add({ by: -1, asked, facts, ...more, at: at + ((more as { at?: number }).at ?? hour) });
    const found = broken(log);
    log.entries.pop();
    return found;
  };
  const waits = new FakeLog();
  waits.sit(0, "ann", ANN.anchor);
  expect(closed(waits, { at: hour - 1 })).toEqual(["against-rule", "H6"]);
  expect(closed(waits, { by: 0, who: "ann" })).toEqual(["other-seat"]);
  expect(closed(waits, { facts: [] })).toEqual(["other-facts"]);
  expect(closed(waits, { at: hour })).toEqual([]);
  waits.sit(1, "ben", BEN.anchor);
  waits.close();
  waits.begin({ 0: ANN.link(1), 1: BEN.link(1) });
  expect(closed(waits, { at: 24 * hour - 1 })).toEqual(["against-rule", "H6"]);
  expect(closed(waits, { at: 24 * hour })).toEqual([]);
});
