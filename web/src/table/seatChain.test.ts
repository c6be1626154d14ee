import { beforeEach, expect, test, vi } from "vitest";
import type { Ask } from "../api/types";
import { Chain } from "../fairness/chain";
import { sayBroken } from "../fairness/faults";
import { unhex } from "../fairness/hash";
import { fakeStorage } from "../paper/fakeStorage";
import { FakeTab, FakeTable, problem } from "./fakeTable";

const other = new Chain(new Uint8Array(32).fill(3));
const roll: Extract<Ask, { type: "Play" }> = { type: "Play", move: "roll" };
const kinds = (...tabs: FakeTab[]) => tabs.map(({ chain }) => chain.notice?.kind);

let table: FakeTable;
let tab: FakeTab;
let anchor: string;
let own: Chain;

/** Ann sits at seat 0 with a chain of this browser, Ben at seat 1 with another one. */
beforeEach(async () => {
  vi.stubGlobal("localStorage", fakeStorage());
  table = new FakeTable();
  tab = new FakeTab(table);
  await tab.hears("waiting", { seat: null });
  anchor = (await tab.sits()) ?? "";
  const first = table.log.entries[0]?.hash ?? "";
  own = new Chain(unhex(tab.records.find(first)?.chains[anchor]?.secret ?? ""));
  table.log.sit(1, "ben", other.anchor);
});

/** Another table, of which this browser knows nothing. */
function another(game: string, places: number): void {
  vi.stubGlobal("localStorage", fakeStorage());
  table = new FakeTable(game, places);
  tab = new FakeTab(table);
}

function loseChain(command = ""): void {
  const facts = [{ type: "ChainLost", seat: 0 } as const];
  table.log.add({
    at: 90_000,
    by: 0,
    who: "ann",
    command,
    asked: { type: "LoseChain" },
    facts,
  });
}

/** The game has begun, and it is our turn to roll. */
async function playing(): Promise<void> {
  table.log.close();
  await tab.hears("starting");
  table.log.begin({ 0: own.link(1), 1: other.link(1) }, 0);
  table.log.pass(0, "ann", 1);
  table.log.roll(1, "ben", other.link(2));
  table.log.pass(1, "ben", 0);
  await tab.hears("playing");
}

test("a link is given when the last entry has closed the seats, and not before", async () => {
  await tab.hears("waiting");
  expect(table.given).toEqual([]);
  table.log.close();
  await tab.hears("starting");
  expect(table.given).toEqual([own.link(1)]);
  expect(kinds(tab)).toEqual([undefined]);
});

test("that a link leaves is written down before", async () => {
  table.log.close();
  const first = table.log.entries[0]?.hash ?? "";
  const given: unknown[] = [];
  tab.give = async () => {
    given.push(tab.records.find(first)?.chains[anchor]?.given);
  };
  await tab.hears("starting");
  expect(given).toEqual([1]);
});

test("a browser that keeps nothing gives nothing", async () => {
  table.log.close();
  await tab.hears("waiting", { seat: null });
  localStorage.setItem = () => {
    throw new Error("full");
  };
  await tab.hears("starting");
  expect(table.given).toEqual([]);
});

test("a page that is reloaded during the start gives the same link again", async () => {
  table.log.close();
  await tab.hears("starting");
  const again = new FakeTab(table);
  await again.hears("starting");
  expect(table.given).toEqual([own.link(1), own.link(1)]);
});

test("after a restart of the server the same link is given again", async () => {
  table.log.close();
  await tab.hears("starting");
  await tab.hears("starting");
  expect(table.given).toEqual([own.link(1), own.link(1)]);
});

test("two tabs give the same link, and go on together", async () => {
  const second = new FakeTab(table);
  table.log.close();
  await Promise.all([tab.hears("starting"), second.hears("starting")]);
  table.log.begin({ 0: own.link(1), 1: other.link(1) }, 1);
  table.log.pass(1, "ben", 0);
  await Promise.all([tab.hears("playing"), second.hears("playing")]);
  expect((await tab.chain.linked(roll)).link).toBe(own.link(2));
  expect((await second.chain.linked(roll)).link).toBe(own.link(2));
  table.log.roll(0, "ann", own.link(2));
  table.log.pass(0, "ann", 1);
  table.log.roll(1, "ben", other.link(2));
  table.log.pass(1, "ben", 0);
  expect((await second.chain.linked(roll)).link).toBe(own.link(3));
});

test("without its record a browser gives nothing, and sits down again with a fresh chain", async () => {
  vi.stubGlobal("localStorage", fakeStorage());
  await tab.hears("waiting");
  expect(kinds(tab)).toEqual(["elsewhere"]);
  const fresh = (await tab.chain.bring()) ?? "";
  expect(fresh).not.toBe(anchor);
  table.log.rise(0, "ann");
  table.log.sit(0, "ann", fresh);
  await tab.hears("waiting");
  expect(kinds(tab)).toEqual([undefined]);
});

test("without its record a browser can't roll", async () => {
  await playing();
  vi.stubGlobal("localStorage", fakeStorage());
  await tab.hears("playing");
  expect(kinds(tab)).toEqual(["elsewhere"]);
  await expect(tab.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "key-elsewhere" },
  });
});

test("after the chain was given up, the seat rolls without links", async () => {
  await playing();
  const command = await tab.chain.number({ type: "LoseChain" });
  loseChain(command);
  expect(await tab.chain.linked(roll)).toEqual(roll);
});

test("a roll has the next link, and the same link until it is in the log", async () => {
  await playing();
  expect((await tab.chain.linked(roll)).link).toBe(own.link(2));
  expect((await tab.chain.linked(roll)).link).toBe(own.link(2));
  table.log.roll(0, "ann", own.link(2));
  table.log.pass(0, "ann", 1);
  await expect(tab.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "not-to-roll" },
  });
  table.log.roll(1, "ben", other.link(3));
  table.log.pass(1, "ben", 0);
  expect((await tab.chain.linked(roll)).link).toBe(own.link(3));
});

test("only a roll needs a link", async () => {
  await playing();
  expect(tab.chain.needsLink(roll)).toBe(true);
  expect(tab.chain.needsLink({ ...roll, move: " ROLL " })).toBe(true);
  expect(tab.chain.needsLink({ ...roll, move: "8/5 6/5" })).toBe(false);
  expect(tab.chain.needsLink({ ...roll, link: own.link(2) })).toBe(false);
});

test("a refused roll is explained by something new in the log", async () => {
  await playing();
  const sent = await tab.chain.linked(roll);
  const judged = tab.chain.refused(sent, problem("not-your-turn", "B3"));
  await tab.passes(0);
  table.log.roll(0, "ann", own.link(2));
  await tab.passes(1000);
  await judged;
  expect(kinds(tab)).toEqual([undefined]);
});

test("a refused roll that nothing explains is a fault of the server", async () => {
  await playing();
  const sent = await tab.chain.linked(roll);
  const judged = tab.chain.refused(sent, problem("not-your-turn", "B3"));
  for (const ms of [0, 1000, 3000]) await tab.passes(ms);
  await judged;
  expect(tab.chain.notice).toMatchObject({ problem: { code: "roll-refused" } });
  await expect(tab.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "roll-refused" },
  });
});

test("what the server could not do is no fault", async () => {
  await playing();
  const sent = await tab.chain.linked(roll);
  await tab.chain.refused(sent, problem("too-fast"));
  expect(kinds(tab)).toEqual([undefined]);
});

test("a start that went on meanwhile is followed without a word", async () => {
  table.log.close();
  table.refuses = problem("not-awaited", "H8");
  await tab.hears("starting");
  table.log.begin({ 0: own.link(1), 1: other.link(1) });
  await tab.hears("playing");
  expect(kinds(tab)).toEqual([undefined]);
});

test("a right link that is refused at the start is a fault of the server", async () => {
  table.log.close();
  table.refuses = problem("wrong-link", "H8");
  await tab.hears("starting");
  for (const ms of [0, 1000, 3000]) await tab.passes(ms);
  expect(tab.chain.notice).toMatchObject({ problem: { code: "link-refused" } });
});

test("a server that denies a link that it took is at fault, also if the table is over", async () => {
  table.log.close();
  await tab.hears("starting");
  expect(table.given).toHaveLength(1);
  table.log.fail({ 0: "", 1: other.link(1) }, true);
  const fact = { type: "GameEnded", by: "the game could not start" } as const;
  tab.chain.happened({ version: table.log.version, status: "over", facts: [fact] });
  await tab.passes(0);
  expect(tab.chain.notice).toMatchObject({ problem: { code: "link-denied" } });
});

test("a server that denies a link that it took is at fault", async () => {
  another("tambola", 4);
  await tab.hears("waiting", { seat: null });
  await tab.sits();
  table.log.sit(1, "ben", other.anchor);
  table.log.close();
  await tab.hears("starting");
  expect(table.given).toHaveLength(1);
  table.log.fail({ 0: "", 1: other.link(1) });
  const fact = { type: "SeatsClosed", attempt: 2, seats: [1] } as const;
  tab.chain.happened({ version: table.log.version, status: "starting", facts: [fact] });
  await tab.passes(0);
  expect(tab.chain.notice).toMatchObject({ problem: { code: "link-denied" } });
});

test("who was too late is told so, and gives nothing", async () => {
  table.log.close([1]);
  await tab.hears("starting");
  expect([kinds(tab), table.given]).toEqual([["left-out"], []]);
});

test("the next attempt has the next link", async () => {
  another("tambola", 4);
  await tab.hears("waiting", { seat: null });
  await tab.sits();
  table.log.sit(1, "ben", other.anchor);
  table.log.close();
  await tab.hears("starting");
  table.log.fail({ 0: table.given[0] ?? "", 1: "" });
  await tab.hears("starting");
  const [one = "", two = ""] = table.given;
  expect(new Chain(unhex(two), 1).anchor).toBe(one);
  expect(tab.chain.log?.attempt).toBe(2);
});

test.each([
  ["forks", "forked"],
  ["goes back", "gone-back"],
])("a log that %s gets nothing more, also after a reload", async (how, code) => {
  await playing();
  table.log.entries.splice(-1, 1);
  if (how === "forks") table.log.pass(1, "ben", 0);
  const again = new FakeTab(table);
  await again.hears("playing");
  expect(again.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
  const reason = sayBroken({ code, found: "" } as never);
  expect(again.chain.notice).toMatchObject({ problem: { values: { reason } } });
  await expect(again.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "broken-log" },
  });
});

test("a log that goes back is noticed by the page that followed it", async () => {
  await playing();
  table.log.entries.splice(-2, 2);
  await tab.hears("playing");
  expect(tab.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
});

test("the log must lead to the hash that the server names", async () => {
  table.log.close();
  tab.chain.hear({ ...table.seen("starting"), head: "0".repeat(64) });
  await tab.passes(0);
  expect(tab.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
  expect(table.given).toEqual([]);
});

test("a server for which we are somebody else gets no link", async () => {
  table.log.close();
  await tab.hears("starting", { holder: "eve" });
  expect(tab.chain.notice).toMatchObject({ problem: { code: "other-holder" } });
  expect(table.given).toEqual([]);
});

test("a log that lacks two of our links gets no third one", async () => {
  await playing();
  const first = table.log.entries[0]?.hash ?? "";
  const key = `fairtable.chain.${first}`;
  const record = JSON.parse(localStorage.getItem(key) ?? "");
  record.chains[anchor].given = 3;
  localStorage.setItem(key, JSON.stringify(record));
  await expect(tab.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "key-elsewhere" },
  });
  expect(tab.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
});

test("a record moves to another device, and the old one gives no more", async () => {
  await playing();
  const text = (await tab.chain.moveOut()) ?? "";
  expect(kinds(tab)).toEqual(["moved"]);
  await expect(tab.chain.linked(roll)).rejects.toMatchObject({
    problem: { code: "key-elsewhere" },
  });
  vi.stubGlobal("localStorage", fakeStorage());
  const there = new FakeTab(table);
  await there.hears("playing");
  expect(kinds(there)).toEqual(["elsewhere"]);
  expect(await there.chain.moveIn("anything")).toBe(false);
  expect(await there.chain.moveIn(text)).toBe(true);
  expect((await there.chain.linked(roll)).link).toBe(own.link(2));
  expect(there.chain.holdsKey).toBe(true);
});

test("a seat that was refused leaves no chain behind, and the other tab's chain stays", async () => {
  await tab.hears("waiting");
  const refused = (await tab.chain.bring()) ?? "";
  await tab.chain.notDone({ type: "Sit", anchor: refused }, problem("no-seat", "H2"));
  table.log.close();
  await tab.hears("starting");
  expect(table.given).toEqual([own.link(1)]);
});
