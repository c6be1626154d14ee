/** What a dishonest server does in our name without any luck: the page notices it. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Logged } from "../api/types";
import { fakeStorage } from "../paper/fakeStorage";
import { RETRY, SELDOM } from "./chainNotice";
import { FakeTab, FakeTable } from "./fakeTable";

let table: FakeTable;
let tab: FakeTab;

/** What the server writes in our name. */
function forges(asked: Logged): void {
  table.log.add({ at: 80_000, by: 0, who: "ann", asked });
}

describe("a game without luck", () => {
  beforeEach(async () => {
    vi.stubGlobal("localStorage", fakeStorage());
    table = new FakeTable("dots");
    tab = new FakeTab(table);
    await tab.hears("waiting", { seat: null });
    tab.signs();
    await tab.sits();
    await tab.hears("waiting");
    table.log.sit(1, "ben");
    const asked: Logged = { type: "Start", seats: [0, 1] };
    const facts = [{ type: "GameStarted", seats: [0, 1] } as never];
    const command = await tab.chain.number({ type: "Start" });
    table.log.add({ at: 70_000, by: 0, who: "ann", asked, command, facts });
    tab.time = 60_000;
    tab.chain.told.connected(true, tab.time);
    await tab.hears("playing");
    tab.time += 30_000;
    await tab.hears("playing");
  });

  const gone = { type: "PlayerGone", seat: 0, until: 80_000 + 120_000 };
  function saysGone(): void {
    const facts = [gone as never];
    table.log.add({ at: 80_000, by: -1, asked: { type: "NoteGone", seat: 0 }, facts });
  }
  function claims(): void {
    const facts = [
      { type: "Claimed", seat: 1, gone: 0 },
      { type: "GameEnded", by: "claimed" },
    ] as never[];
    table.log.add({ at: 200_000, by: 1, who: "ben", asked: { type: "Claim", seat: 0 }, facts });
  }

  test("has a record and no chain, and its log is followed", () => {
    expect([tab.fault, tab.noticed, tab.record?.chains]).toEqual([null, [], {}]);
    expect(tab.chain.log?.head).toBe(table.log.head);
  });

  test("a move in our name is noticed", async () => {
    forges({ type: "Play", move: "h 0 0" });
    const update = { version: table.log.version, status: "playing", facts: [], by: 0 } as const;
    tab.chain.happened({ ...update, facts: [] });
    await tab.passes(0);
    expect(tab.noticed).toEqual([[4, "not-sent"]]);
  });

  test("that we are gone though we are connected, and the claim, are noticed and kept", async () => {
    tab.time += 10_000;
    saysGone();
    claims();
    await tab.hears("over");
    expect([tab.fault, tab.noticed]).toEqual([
      null,
      [
        [4, "gone"],
        [5, "claimed"],
      ],
    ]);
    const again = new FakeTab(table);
    await again.hears("over");
    expect(again.chain.record.notices).toHaveLength(2);
  });

  test.each([
    ["was lost meanwhile", [false], 0],
    ["has just come back", [false, true], 0],
    ["slept", [], 600_000],
  ])("a page whose connection %s believes that it was gone", async (_, states, ms) => {
    for (const isOpen of states) tab.chain.told.connected(isOpen, tab.time);
    tab.time += ms;
    saysGone();
    claims();
    await tab.hears("over");
    expect(tab.noticed).toEqual([]);
  });

  test("a move that the log spells in another way stays ours after a long game", async () => {
    const command = await tab.chain.number({ type: "Play", move: "LINE  0" });
    const asked = { type: "Play", move: "line 0" } as const;
    table.log.add({ at: 80_000, by: 0, who: "ann", asked, command });
    forges({ type: "Play", move: "line 5" });
    await tab.hears("playing");
    expect(tab.noticed).toEqual([[5, "not-sent"]]);
    for (let n = 0; n < 70; n++) await tab.chain.number({ type: "Play", move: "line 1" });
    const again = new FakeTab(table);
    await again.hears("playing");
    expect(again.noticed).toEqual([[5, "not-sent"]]);
  });

  test("a log that can't be read while the server talks to us is said after a minute", async () => {
    const read = tab.readLog;
    tab.readLog = async () => {
      throw new Error("no answer");
    };
    await tab.hears("playing");
    expect(tab.chain.notice).toBe(null);
    tab.time += 61_000;
    await tab.passes(RETRY);
    expect(tab.chain.notice).toEqual({ kind: "unread" });
    tab.readLog = read;
    await tab.passes(RETRY);
    expect(tab.chain.notice).toBe(null);
  });

  test("a game that goes on here though its log is over is found", async () => {
    const facts = [
      { type: "Resigned", seat: 1 },
      { type: "GameEnded", by: "resigned" },
    ] as never[];
    table.log.add({ at: 90_000, by: 1, who: "ben", asked: { type: "Resign" }, facts });
    await tab.hears("playing");
    expect([tab.fault, tab.chain.log?.followed?.table.status]).toEqual([null, "over"]);
    const { version } = table.log;
    tab.chain.happened({ version: version + 1, status: "playing", facts: [], by: 1 });
    // What it reads may take a moment longer.
    await vi.waitFor(async () => {
      await tab.passes(2 * SELDOM);
      expect(tab.fault).toBe("broken-log");
    });
  });

  test("without a record nothing is known", async () => {
    vi.stubGlobal("localStorage", fakeStorage());
    forges({ type: "Play", move: "h 0 0" });
    const again = new FakeTab(table);
    await again.hears("playing");
    expect([again.chain.isNumbered(), again.chain.record.notices]).toEqual([false, []]);
  });
});
