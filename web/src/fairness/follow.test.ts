import { expect, test } from "vitest";
import logs from "../../../tests/vectors/log.json";
import starts from "../../../tests/vectors/starts.json";
import type { Entry } from "../api/types";
import { luck as backgammon } from "../games/backgammon/luck";
import { Chain } from "./chain";
import { Broken, entryHash, FIRST_HASH, readContent } from "./entry";
import { FakeLog, openPart } from "./fakeLog";
import { Follower, verify } from "./follow";

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
  ["a roll", 6, /"gave":\d/, "wrong-draw"],
  ["a house link", 6, /"house_link":"./, "house-link"],
  ["a seat's link", 6, /"link":"./, "other-chain"],
  ["a roll without a link", 6, /,"link":"\w+"/, "link-missing"],
  ["who asked", 7, /"who":"b/, "other-seat"],
  ["who begins", 5, /"by":-1/, "other-seat"],
  ["a seat that was listed", 4, /,2\]\}\],"events/, "other-facts"],
  ["the attempt", 4, /"attempt":1/, "other-facts"],
  ["the sealed key", OPEN.length - 1, /"sealed_key":"./, "sealed-key"],
  ["a promise", 0, /"sealed":"./, "other-secret"],
  ["the attempts", 0, /"attempts":3/, "start-terms"],
  ["the patience", 0, /"patience":15000/, "start-terms"],
  ["time", 4, /"at":\d+/, "time-backwards"],
])("a house that rewrites every hash is caught by %s", (what, seq, from, reason) => {
  const forgeries: Record<string, string> = {
    time: '"at":0',
    "a roll without a link": "",
    "who begins": '"by":0',
    "a seat that was listed": ']}],"events',
  };
  const forge = (found: string) => forgeries[what] ?? next(found);
  const [found, why] = fault(forged(seq, from, forge, true));
  expect(why).toBe(reason);
  expect(found).toBe(seq);
});

test("a missing entry, an empty log and a cut one", () => {
  expect(fault(OPEN.toSpliced(4, 1))).toEqual([4, "out-of-place"]);
  expect(fault([])).toEqual([0, "empty-log"]);
  expect(fault(OPEN.slice(0, 7))).toEqual([6, "secret-early"]);
});

test("a finished log that hides its secret is a fault", () => {
  const hidden = OPEN.map(({ parts, ...entry }) => ({
    ...entry,
    parts: parts.map(({ seats, hash }) => ({ seats, hash })),
  }));
  expect(fault(hidden)).toEqual([OPEN.length - 1, "secret-hidden"]);
});

test("what was checked is counted", () => {
  const { seats, ...counts } = verify(OPEN);
  const contents = OPEN.map(readContent);
  const played = contents.filter(({ asked }) => asked?.type === "Play");
  /** One link for the start, and one for each roll. */
  const given = (seat: number) => 1 + played.filter(({ by }) => by === seat).length;
  const links = given(0) + given(1);
  expect(counts).toMatchObject({ moves: played.length, links, sealedDraws: 1, hiddenParts: 0 });
  expect(counts).toMatchObject({ attempts: 1, endedBy: "the goal was reached", changes: [] });
  expect(counts.head).toBe(OPEN.at(-1)?.hash);
  expect(counts.openDraws).toBeGreaterThan(played.length);
  expect(seats.map((seat) => [seat.name, seat.chained, seat.given])).toEqual([
    ["Anna", true, given(0)],
    ["Ben", true, given(1)],
    ["Cleo", false, 0],
  ]);
  expect(verify(logs.spectator as Entry[]).hiddenParts).toBeGreaterThan(0);
});

const changesOf = (name: string) => {
  const found = starts.find((start) => start.name === name);
  const { changes, attempts } = verify((found?.entries ?? []) as Entry[]);
  return [attempts, changes.map(({ entry, name, what }) => [entry, name, what])];
};

test("what happened to seats and chains is told, with the entry", () => {
  expect(changesOf("two attempts")).toEqual([2, [[5, "Ben", "no-link"]]]);
  expect(changesOf("left out")).toEqual([1, [[4, "Ben", "left-out"]]]);
  expect(changesOf("lost chains")).toEqual([
    1,
    [
      [4, "Ben", "chain-lost"],
      [7, "Cleo", "chain-lost"],
    ],
  ]);
  expect(changesOf("seats that change")).toEqual([
    1,
    [
      [4, "Ben", "left"],
      [8, "Anna", "left"],
      [9, "Anna", "sat-again"],
    ],
  ]);
});

/** Ann and Ben at Backgammon, each with a chain. The game has begun, and Ann is to roll. */
function playing(): FakeLog {
  const log = new FakeLog();
  log.sit(0, "ann", ANN.anchor);
  log.sit(1, "ben", BEN.anchor);
  log.close();
  log.begin({ 0: ANN.link(1), 1: BEN.link(1) }, 1);
  log.pass(1, "ben", 0);
  return log;
}

const ROLLS = "a player rolls before their own turn, once";
const ANN = new Chain(new Uint8Array(32).fill(1));
const BEN = new Chain(new Uint8Array(32).fill(2));

function followed(log: FakeLog): Follower {
  const follower = new Follower(backgammon);
  for (const entry of log.entries) follower.follow(entry);
  return follower;
}

const broken = (log: FakeLog) => {
  try {
    followed(log);
  } catch (caught) {
    if (caught instanceof Broken) return [caught.code, caught.found].filter(Boolean);
  }
  return [];
};

test("the seat that is to roll is read from the events", () => {
  const log = playing();
  expect(followed(log).toRoll).toBe(0);
  log.roll(0, "ann", ANN.link(2));
  expect(followed(log).toRoll).toBeNull();
});

test.each<[string, (log: FakeLog) => void, ...unknown[]]>([
  ["a roll without a link", (log) => log.roll(0, "ann", null), "link-missing"],
  ["a link that was skipped", (log) => log.roll(0, "ann", ANN.link(3)), "other-chain"],
  ["a roll out of turn", (log) => log.roll(1, "ben", BEN.link(2)), "luck-not-due", ROLLS],
  [
    "dice that were not drawn",
    (log) =>
      log.add({
        at: 90_000,
        by: 0,
        who: "ann",
        asked: { type: "Play", move: "8/5" },
        events: [{ type: "Rolled", seat: 0, dice: [6, 6] }],
      }),
    "not-drawn",
  ],
  [
    "a link with a move that does not roll",
    (log) =>
      log.add({
        at: 90_000,
        by: 0,
        who: "ann",
        asked: { type: "Play", move: "double", link: ANN.link(2) },
        events: [{ type: "Doubled", seat: 0, value: 2 }],
      }),
    "link-not-needed",
  ],
  [
    "a bot for a player who left",
    (log) => {
      log.add({
        at: 90_000,
        by: 1,
        who: "ben",
        asked: { type: "Rise", seat: 1 },
        facts: [{ type: "SeatLeft", seat: 1 }],
      });
      const holder = "bot/1";
      const facts = [{ type: "SeatTaken", seat: 1, holder } as const];
      log.add({ at: 90_001, by: 0, who: "ann", asked: { type: "Invite", seat: 1 }, facts });
    },
    "against-rule",
    "H9",
  ],
  [
    "somebody else at a seat that is kept",
    (log) => {
      const at = 90_000;
      const left = [{ type: "SeatLeft", seat: 1 } as const];
      log.add({ at, by: 1, who: "ben", asked: { type: "Rise", seat: 1 }, facts: left });
      const holder = "eve";
      const facts = [{ type: "SeatTaken", seat: 1, holder } as const];
      log.add({ at, who: "eve", asked: { type: "Sit", seat: 1 }, facts }, [openPart("eve")]);
    },
    "against-rule",
    "H2",
  ],
  [
    "an anchor in a running game",
    (log) => {
      const at = 90_000;
      const left = [{ type: "SeatLeft", seat: 1 } as const];
      log.add({ at, by: 1, who: "ben", asked: { type: "Rise", seat: 1 }, facts: left });
      const holder = "ben";
      const facts = [{ type: "SeatTaken", seat: 1, holder } as const];
      const asked = { type: "Sit", seat: 1, anchor: BEN.anchor } as const;
      log.add({ at, who: "ben", asked, facts }, [openPart("ben")]);
    },
    "against-rule",
    "H8",
  ],
  [
    "a pause by somebody who is not the host",
    (log) => {
      const facts = [{ type: "TablePaused" } as const];
      log.add({ at: 90_000, by: 1, who: "ben", asked: { type: "Pause" }, facts });
    },
    "against-rule",
    "H5",
  ],
  [
    "a hidden part in a game that hides nothing",
    (log) => {
      const part = { seats: [1], hash: "0".repeat(64) };
      const asked = { type: "Play", move: "double" } as const;
      log.add({ at: 90_000, by: 0, who: "ann", asked, events: [null] }, [part]);
    },
    "nothing-to-hide",
  ],
  ["a skeleton at a small table", (log) => hideLast(log), "not-whole"],
])("%s is a fault", (_, forge, ...expected) => {
  const log = playing();
  expect(broken(log)).toEqual([]);
  forge(log);
  expect(broken(log)).toEqual(expected);
});

function hideLast(log: FakeLog): void {
  const last = log.entries.pop() as Entry;
  log.entries.push(log.skeleton(last) as unknown as Entry);
}

test("a log that makes no sense is a fault, too", () => {
  const log = playing();
  log.add({ at: 90_000, by: 0, who: "ann", asked: { type: "Sit" }, facts: [null as never] });
  expect(broken(log)[0]).toBe("not-an-entry");
  const other = playing();
  const asked = { type: "Play", move: 7 as never } as const;
  other.add({ at: 90_000, by: 0, who: "ann", asked });
  expect(broken(other)[0]).toBe("not-an-entry");
});

test("when no chain lives any more, the house could know all later rolls", () => {
  const log = playing();
  const asked = { type: "LoseChain" } as const;
  log.add({ at: 90_000, by: 0, who: "ann", asked, facts: [{ type: "ChainLost", seat: 0 }] });
  expect(followed(log).report().houseKnows).toBeNull();
  log.add({ at: 90_000, by: 1, who: "ben", asked, facts: [{ type: "ChainLost", seat: 1 }] });
  log.roll(0, "ann", null);
  expect(broken(log)).toEqual(["time-backwards"]);
  log.entries.pop();
  expect(followed(log).report().houseKnows).toBe(log.version - 1);
});

test("in a hall an entry that does not concern us may come as a skeleton", () => {
  const log = new FakeLog({ game: "another game", places: 200 });
  log.sit(0, "ann", ANN.anchor);
  log.sit(1, "ben", BEN.anchor);
  log.close();
  log.begin({ 0: ANN.link(1), 1: BEN.link(1) });
  const part = { seats: [1], hash: "0".repeat(64) };
  const asked = { type: "Play", move: "anything" } as const;
  const hidden = log.add({ at: 90_000, by: 1, who: "ben", asked, events: [null] }, [part]);
  const follow = (entries: Entry[], own: number) => {
    const follower = new Follower(null);
    for (const entry of entries) follower.follow(entry, own);
    return follower.head;
  };
  hideLast(log);
  expect(follow(log.entries, 0)).toBe(hidden.hash);
  expect(() => follow(log.entries, 1)).toThrow("not-whole");
  const early = log.entries.slice(0, 2);
  early.push(log.skeleton(log.entries[2] as Entry) as unknown as Entry);
  expect(() => follow(early, 0)).toThrow("not-whole");
});

test("a start waits for as long as entry 0 says", () => {
  const log = new FakeLog();
  log.sit(0, "ann", ANN.anchor);
  log.sit(1, "ben", BEN.anchor);
  log.close();
  const links = [ANN.link(1), ""];
  const failed = { type: "StartFailed", attempt: 1, missing: [1] } as const;
  const ended = { type: "GameEnded", by: "the game could not start" } as const;
  const asked = { type: "FailStart", links } as const;
  log.add({ at: 14_000, by: -1, asked, facts: [failed, ended] });
  expect(broken(log)).toEqual(["against-rule", "H5"]);
  log.entries.pop();
  log.add({ at: 15_100, by: -1, asked, facts: [failed, ended] });
  expect(broken(log)).toEqual([]);
});

test("a start is not tried too often", () => {
  const log = new FakeLog({ game: "tambola", places: 4 });
  const others = [3, 4, 5].map((n) => new Chain(new Uint8Array(32).fill(n)));
  log.sit(0, "ann", ANN.anchor);
  for (const [at, chain] of others.entries()) log.sit(at + 1, `guest ${at}`, chain.anchor);
  log.close();
  const left = [ANN, ...others];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const given = left.map((chain, seat) => [seat, chain.link(attempt)] as const);
    left.pop();
    log.fail({ ...Object.fromEntries(given), [left.length]: "" });
    expect(broken(log)).toEqual(attempt < 3 ? [] : ["other-facts"]);
  }
});
