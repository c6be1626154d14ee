/** What a dishonest server can do to our seat, and how this page notices it. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Ask, Logged } from "../api/types";
import { Chain } from "../fairness/chain";
import "../fairness/faults"; // The page loads its words when they are needed.
import { unhex } from "../fairness/hash";
import { fakeStorage } from "../paper/fakeStorage";
import { FakeTab, FakeTable, problem } from "./fakeTable";

const other = new Chain(new Uint8Array(32).fill(3));
const roll: Extract<Ask, { type: "Play" }> = { type: "Play", move: "roll" };

let table: FakeTable;
let tab: FakeTab;

async function comes(game = "backgammon", places = 2): Promise<void> {
  vi.stubGlobal("localStorage", fakeStorage());
  table = new FakeTable(game, places);
  tab = new FakeTab(table);
  await tab.hears("waiting", { seat: null });
  tab.signs();
}

beforeEach(() => comes());

const own = () =>
  new Chain(unhex(Object.values(tab.record?.chains ?? {}).at(-1)?.secret ?? ""));

/** What we ask, as an honest server writes it. */
async function asks(ask: Ask & Logged, more: object = {}): Promise<string> {
  const command = await tab.chain.number(ask);
  table.log.add({ at: 80_000, by: 0, who: "ann", asked: ask, command, ...more });
  return command;
}

/** What the server writes in our name. */
function forges(asked: Logged, more: object = {}): void {
  table.log.add({ at: 80_000, by: 0, who: "ann", asked, ...more });
}

/** The game has begun, and it is our turn to roll. */
async function playing(): Promise<void> {
  await tab.sits();
  table.log.sit(1, "ben", other.anchor);
  table.log.close();
  await tab.hears("starting");
  table.log.begin({ 0: own().link(1), 1: other.link(1) }, 0);
  table.log.pass(0, "ann", 1);
  table.log.roll(1, "ben", other.link(2));
  table.log.pass(1, "ben", 0);
  await tab.hears("playing");
  expect(tab.fault).toBe(null);
}

describe("before the start", () => {
  /** The seats are closed after this. No link may leave. */
  async function givesNothing(code: string): Promise<void> {
    table.log.close();
    await tab.hears("starting");
    expect([tab.fault, table.given]).toEqual([code, []]);
    // It is said again after a reload, and nobody sits down here any more.
    const again = new FakeTab(table);
    await again.hears("starting");
    expect(again.chain.notice).toMatchObject({ kind: "fault", problem: { code } });
    await expect(again.chain.bring()).rejects.toMatchObject({ problem: { code } });
  }

  test("the server leaves the anchor out", async () => {
    const anchor = await tab.chain.bring();
    const command = await tab.chain.number({ type: "Sit", anchor });
    table.log.sit(0, "ann", null, command);
    await givesNothing("anchor-left-out");
  });

  test("the server puts another anchor there", async () => {
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    table.log.sit(0, "ann", other.anchor);
    await givesNothing("anchor-left-out");
  });

  test("the server says that the chain was given up", async () => {
    await tab.sits();
    forges({ type: "LoseChain" }, { facts: [{ type: "ChainLost", seat: 0 }] });
    await givesNothing("chain-given-up");
  });

  test("the server rises and sits down in our name", async () => {
    await tab.sits();
    table.log.rise(0, "ann");
    table.log.sit(0, "ann");
    await givesNothing("seat-given-up");
  });

  test("the server takes an honest chain away, and brings it again", async () => {
    const anchor = await tab.sits();
    table.log.rise(0, "ann");
    table.log.sit(0, "ann", anchor);
    await givesNothing("seat-given-up");
  });

  test("what we ask ourselves is no fault, also after a reload", async () => {
    await tab.sits();
    await tab.hears("waiting");
    table.log.rise(0, "ann", await tab.chain.number({ type: "Rise", seat: 0 }));
    await tab.hears("waiting", { seat: null });
    await tab.sits();
    table.log.sit(1, "ben", other.anchor);
    table.log.close();
    await tab.hears("starting");
    expect([tab.fault, table.given, tab.noticed]).toEqual([null, [own().link(1)], []]);
    const again = new FakeTab(table);
    await again.hears("starting");
    expect(again.chain.notice).toBe(null);
  });

  test("we sit down again with a fresh chain at once", async () => {
    await tab.sits();
    const fresh = await tab.chain.bring();
    const rise = await tab.chain.number({ type: "Rise", seat: 0 });
    const sit = await tab.chain.number({ type: "Sit", seat: 0, anchor: fresh });
    table.log.rise(0, "ann", rise);
    table.log.sit(0, "ann", fresh, sit);
    await tab.hears("waiting");
    expect([tab.fault, tab.noticed]).toEqual([null, []]);
  });

  test("after we rise and sit down again, the anchor must be the new one", async () => {
    await tab.sits();
    const fresh = await tab.chain.bring();
    table.log.rise(0, "ann", await tab.chain.number({ type: "Rise", seat: 0 }));
    table.log.sit(0, "ann", null, await tab.chain.number({ type: "Sit", anchor: fresh }));
    await givesNothing("anchor-left-out");
  });

  test("a refused ask gives nothing up", async () => {
    await tab.sits();
    await tab.hears("waiting");
    const rise: Ask = { type: "Rise", seat: 0 };
    const command = await tab.chain.number(rise);
    await tab.chain.notDone(rise, problem("starting", "H4"));
    table.log.rise(0, "ann", command);
    table.log.sit(0, "ann");
    await givesNothing("seat-given-up");
  });

  test("the host may free our seat, and nobody else", async () => {
    const { FakeLog } = await import("../fairness/fakeLog");
    table.log = new FakeLog({ host: "eve" });
    vi.stubGlobal("localStorage", fakeStorage());
    tab = new FakeTab(table);
    await tab.hears("waiting", { seat: null });
    await tab.sits();
    const facts = [{ type: "SeatLeft", seat: 0 } as const];
    table.log.add({ who: "eve", asked: { type: "Rise", seat: 0 }, facts });
    await tab.hears("waiting", { seat: null });
    expect([tab.fault, tab.noticed]).toEqual([null, []]);
    await tab.sits();
    table.log.rise(0, "ann");
    await tab.hears("waiting", { seat: null });
    expect(tab.fault).toBe("seat-given-up");
  });

  test("the summary says that the game has no luck", async () => {
    // It is not read: entry 0 and the rules of the game say it.
    expect(await tab.sits()).not.toBe(null);
    expect(tab.chain.log?.hasLuck).toBe(true);
  });

  test("entry 0 says that the game has no luck", async () => {
    const { FakeLog } = await import("../fairness/fakeLog");
    table.log = new FakeLog({ isDry: true });
    tab = new FakeTab(table);
    await tab.hears("waiting", { seat: null });
    await expect(tab.chain.bring()).rejects.toMatchObject({
      problem: { code: "no-luck-promised" },
    });
  });

  test.each([
    ["another game", { game: "casino" }],
    ["other options", { options: { length: 1 } }],
  ])("the server shows the board of %s", async (_, says) => {
    table.says = says;
    await tab.hears("waiting", { seat: null });
    await expect(tab.chain.bring()).rejects.toMatchObject({ problem: { code: "other-game" } });
  });

  test("entry 0 names rules that nobody knows here", async () => {
    const { FakeLog } = await import("../fairness/fakeLog");
    table.log = new FakeLog({ rules: 2 });
    tab = new FakeTab(table);
    await tab.hears("waiting", { seat: null });
    await expect(tab.chain.bring()).rejects.toMatchObject({
      problem: { code: "unknown-rules" },
    });
  });

  test("who has left is seated again with the chain that was given up", async () => {
    const anchor = await tab.sits();
    await tab.hears("waiting");
    table.log.rise(0, "ann", await tab.chain.number({ type: "Rise", seat: 0 }));
    await tab.hears("waiting", { seat: null });
    table.log.sit(0, "ann", anchor);
    await tab.hears("waiting");
    expect(tab.noticed).toEqual([[table.log.version - 1, "not-sent"]]);
  });

  test("entry 0 is another one than we followed", async () => {
    const { FakeLog } = await import("../fairness/fakeLog");
    await tab.sits();
    table.log = new FakeLog({ places: 3 });
    const again = new FakeTab(table);
    await again.hears("waiting", { seat: null });
    expect(again.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
  });

  test("the server says that we are somebody else", async () => {
    await tab.sits();
    table.log.close();
    await tab.hears("starting", { holder: "eve" });
    expect([tab.fault, table.given]).toEqual(["other-holder", []]);
  });

  test("the server says that we have no seat, after it accepted us", async () => {
    await tab.sits();
    table.log.close();
    await tab.hears("starting", { seat: null });
    expect([tab.fault, table.given]).toEqual(["other-seat", []]);
  });

  test("the server says that we have a seat that the log does not give us", async () => {
    await tab.sits();
    await tab.hears("waiting", { seat: 1 });
    expect(tab.fault).toBe("other-seat");
  });

  test("the server accepts our seat, but does not write it down", async () => {
    const sit: Ask = { type: "Sit", anchor: await tab.chain.bring() };
    const command = await tab.chain.number(sit);
    table.log.sit(1, "ben");
    const facts = [{ type: "SeatTaken", seat: 0, holder: "ann" }] as const;
    tab.chain.happened(
      { version: table.log.version, status: "waiting", facts: [...facts], by: null },
      command,
    );
    await tab.passes(0);
    expect(tab.fault).toBe("answer-not-in-log");
  });
});

describe("after the start", () => {
  beforeEach(playing);

  test("the server gives our chain up after it has seen our link", async () => {
    expect((await tab.chain.linked(roll)).link).toBe(own().link(2));
    forges({ type: "LoseChain" }, { facts: [{ type: "ChainLost", seat: 0 }] });
    table.log.roll(0, "ann", null);
    await tab.hears("playing");
    expect(tab.fault).toBe("chain-given-up");
    await expect(tab.chain.linked(roll)).rejects.toMatchObject({
      problem: { code: "chain-given-up" },
    });
  });

  test("after we say that the chain is lost, no link leaves any more", async () => {
    await tab.chain.number({ type: "LoseChain" });
    await expect(tab.chain.linked(roll)).rejects.toMatchObject({
      problem: { code: "key-elsewhere" },
    });
    await tab.chain.notDone({ type: "LoseChain" }, problem("starting", "H4"));
    expect((await tab.chain.linked(roll)).link).toBe(own().link(2));
  });

  test("a roll of ours in the log has the link that left", async () => {
    const ask = await tab.chain.linked(roll);
    await tab.chain.number(ask);
    table.log.roll(0, "ann", ask.link ?? null);
    await tab.hears("playing");
    expect(tab.fault).toBe(null);
  });

  test("a link in the log that never left", async () => {
    table.log.roll(0, "ann", own().link(2));
    await tab.hears("playing");
    expect(tab.chain.notice).toMatchObject({ problem: { code: "broken-log" } });
  });

  test("an ask without a link is noticed, and the game goes on", async () => {
    forges(
      { type: "Resign" },
      {
        facts: [
          { type: "Resigned", seat: 0 },
          { type: "GameEnded", by: "resigned" },
        ],
      },
    );
    await tab.hears("over");
    expect([tab.fault, tab.noticed]).toEqual([null, [[table.log.version - 1, "not-sent"]]]);
    expect(tab.record?.notices[0]?.hash).toBe(table.log.head);
  });

  test("what we sent is not noticed, in any tab", async () => {
    const second = new FakeTab(table);
    await asks(
      { type: "Offer", what: "pause" },
      { facts: [{ type: "Offered", seat: 0, what: "pause" }] },
    );
    await Promise.all([tab.hears("playing"), second.hears("playing")]);
    expect([tab.noticed, second.chain.record.notices]).toEqual([[], []]);
  });
});
