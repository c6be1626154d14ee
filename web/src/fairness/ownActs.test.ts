import { beforeEach, expect, test, vi } from "vitest";
import type { Ask, Logged } from "../api/types";
import { fakeStorage } from "../paper/fakeStorage";
import { anchorOf, type ChainRecord, ChainRecords, freshSecret } from "./chainRecords";
import { FakeLog } from "./fakeLog";
import { actsNotSent, isSameMove } from "./ownActs";
import { ownNoticesOf } from "./ownNotices";

const records = new ChainRecords();
const anchor = anchorOf(freshSecret());
let log: FakeLog;
let first: string;

beforeEach(async () => {
  vi.stubGlobal("localStorage", fakeStorage());
  log = new FakeLog();
  first = log.head;
  await records.keep(first, { table: "K7QM2XBD", holder: "ann", since: 1 }, null);
});

const record = () => records.find(first) as ChainRecord;
const send = async (ask: Ask) => (await records.number(first, ask)) ?? "";
const write = (asked: Logged, command: string, who = "ann") =>
  log.add({ by: who === "ann" ? 0 : 1, who, asked, command });
const foreign = () => actsNotSent(record(), log.entries);

test("what we sent is ours, in every tab, and each id counts once", async () => {
  const [roll, resign] = [{ type: "Play", move: "roll" } as const, { type: "Resign" } as const];
  const [one, two] = [await send(roll), await send(resign)];
  expect(Number.parseInt(two.slice(0, 8), 16)).toBe(2);
  write(roll, one);
  write(resign, two);
  expect(foreign()).toEqual([]);
  write(roll, one);
  expect(foreign()).toEqual([3]);
  expect(ownNoticesOf(log.entries)?.map(({ seq }) => seq)).toEqual([3]);
  vi.stubGlobal("localStorage", fakeStorage());
  expect(ownNoticesOf(log.entries)).toBe(null);
});

test("an id is good for what was chosen, and at this table", async () => {
  const id = await send({ type: "Play", move: "8/5 6/5" });
  write({ type: "Resign" }, id);
  write({ type: "Offer", what: "draw" }, await send({ type: "Offer", what: "end" }));
  write({ type: "Rise", seat: 0 }, await send({ type: "Rise", seat: 1 }));
  write({ type: "Sit", anchor }, await send({ type: "Sit" }));
  write({ type: "LoseChain" }, "");
  write({ type: "LoseChain" }, crypto.randomUUID());
  expect(foreign()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a game may keep a move in its own spelling", async () => {
  write({ type: "Play", move: "8/5 6/5" }, await send({ type: "Play", move: " 8-5, 6-5" }));
  expect(foreign()).toEqual([]);
  for (let n = 0; n < 64; n++) await send({ type: "Play", move: "roll" });
  expect(foreign()).toEqual([1]);
});

test("what was judged is not judged again when its words are forgotten", async () => {
  write({ type: "Play", move: "6/5(2)" }, await send({ type: "Play", move: "6/5 6/5" }));
  write({ type: "Resign" }, "");
  expect(foreign()).toEqual([2]);
  await records.note(first, ownNoticesOf(log.entries) ?? []);
  await records.follow(
    first,
    log.entries.map(({ hash }) => hash),
  );
  for (let n = 0; n < 70; n++) await send({ type: "Play", move: "roll" });
  write({ type: "Pause" }, "");
  expect([foreign(), ownNoticesOf(log.entries)?.map(({ seq }) => seq)]).toEqual([[3], [2, 3]]);
});

test("another move under an id of ours is not ours", async () => {
  write({ type: "Play", move: "24/23 24/22" }, await send({ type: "Play", move: "8/5 6/5" }));
  write({ type: "Play", move: "double" }, await send({ type: "Play", move: "roll" }));
  expect(foreign()).toEqual([1, 2]);
});

test.each([
  ["Play 24/18 18/13", "Play 24/13", true],
  ["Play 8/5(2) 6/3*(2)", "Play 8/5(2) 6/3(2)", true],
  ["Play Bar/20  13/8", "Play bar/20 13/8", true],
  ["Play 6/off 5/off", "Play 6/off 4/off", false],
  ["Play 24/18 18/13", "Play 24/18 13/8", false],
  ["Play stage 7S on 7D", "Play stage 7S on 7H", false],
])("%s is %s: %s", (sent, logged, same) => {
  expect(isSameMove(sent, logged)).toBe(same);
});

test("others, the house, and what was before the record are not judged", async () => {
  write({ type: "Resign" }, "x", "ben");
  log.add({ by: -1, asked: { type: "Close" } });
  write({ type: "Start", seats: [0] }, "");
  await records.keep(first, { table: "K7QM2XBD", holder: "ann", since: 0 }, null);
  expect(foreign()).toEqual([3]);
  expect(actsNotSent({ ...record(), since: 4 }, log.entries)).toEqual([]);
});

test("a seat that was taken with an anchor of ours is ours", async () => {
  const secret = freshSecret();
  await records.keep(first, { table: "K7QM2XBD", holder: "ann", since: 1 }, secret);
  write({ type: "Sit", anchor: anchorOf(secret) }, "");
  expect(foreign()).toEqual([]);
});

test("a record that was moved knows what both devices have sent", async () => {
  write({ type: "Pause" }, await send({ type: "Pause" }));
  const text = (await records.moveOut(first)) ?? "";
  vi.stubGlobal("localStorage", fakeStorage());
  await records.keep(first, { table: "K7QM2XBD", holder: "ann", since: 2 }, null);
  write({ type: "Resume" }, await send({ type: "Resume" }));
  expect(await records.moveIn(first, text)).toBe(true);
  write({ type: "Pause" }, await send({ type: "Pause" }));
  expect(foreign()).toEqual([]);
});
