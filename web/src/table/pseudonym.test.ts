/** What a server can say of us when we sit down, so that our seat would have no chain in silence. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { Chain } from "../fairness/chain";
import "../fairness/faults"; // The page loads its words when they are needed.
import { fakeStorage } from "../paper/fakeStorage";
import { FakeTab, FakeTable } from "./fakeTable";

const other = new Chain(new Uint8Array(32).fill(3));

let table: FakeTable;
let tab: FakeTab;

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  table = new FakeTable();
  tab = new FakeTab(table);
});

describe("who we are is not said, or is false, when we sit down", () => {
  /** Our seat is in the log without a chain, and everybody else has one. */
  async function begins(holder: string | null): Promise<void> {
    table.log.sit(1, "ben", other.anchor);
    table.log.close();
    await tab.hears("starting", { holder });
    table.log.begin({ 1: other.link(1) }, 0);
    await tab.hears("playing", { holder });
  }

  test.each([null, ""])("%j: it is asked once, and else nobody sits down", async (holder) => {
    await tab.hears("waiting", { seat: null, holder });
    expect(await tab.chain.bring()).not.toBe(null);
    expect(tab.record?.holder).toBe("ann");
    await tab.hears("waiting", { seat: null, holder });
    tab.tells = { seat: null, holder };
    await expect(tab.chain.bring()).rejects.toMatchObject({
      problem: { code: "no-holder" },
    });
  });

  test("another, and the answer to Sit is lost", async () => {
    await tab.hears("waiting", { seat: null, holder: "eve" });
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    table.log.sit(0, "ann", null);
    await tab.hears("waiting", { holder: "ann" });
    expect(tab.fault).toBe("other-holder");
    await begins("ann");
    expect([tab.fault, table.given]).toEqual(["other-holder", []]);
  });

  test.each([
    ["ann", "other-holder"],
    ["eve", "other-seat"],
  ])("another, and we are shown the seat of %s", async (holder, code) => {
    await tab.hears("waiting", { seat: null, holder: "eve" });
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    if (holder === "ann") await tab.hears("waiting", { seat: null, holder });
    table.log.sit(0, "ann", null);
    const facts = [{ type: "SeatTaken", seat: 0, holder }] as const;
    const { version } = table.log;
    tab.chain.happened({ version, status: "waiting", facts: [...facts], by: null });
    await tab.passes(0);
    expect(tab.fault).toBe(code);
  });

  test("a seat without a chain, of which this browser knows nothing, is said plainly", async () => {
    table.log.sit(0, "ann", null);
    await tab.hears("waiting");
    expect(tab.chain.notice).toEqual({ kind: "none" });
  });

  test.each([
    ["a chain", other.anchor],
    ["no chain", null],
  ])("that of somebody else who sits there with %s", async (_, anchor) => {
    table.log.sit(1, "ben", anchor);
    await tab.hears("waiting", { seat: null, holder: "ben" });
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    await tab.hears("waiting", { seat: 1, holder: "ben" });
    expect(tab.fault).toBe("anchor-left-out");
  });

  test("as many old entries as the server likes hide nothing", async () => {
    for (let n = 0; n < 40; n++) {
      table.log.sit(1, "ben");
      table.log.rise(1, "ben");
    }
    await tab.hears("waiting", { seat: null, holder: "eve" });
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    table.log.sit(0, "ann", null);
    const early = { version: 5, head: table.log.entries[4]?.hash ?? "" };
    tab.chain.hear({ ...table.seen("waiting", { holder: "ann" }), ...early });
    await tab.passes(0);
    expect(tab.fault).toBe("other-holder");
  });

  test("entries that are shown only before we sit down must stay, also after a reload", async () => {
    const { entries } = table.log;
    await tab.hears("waiting", { seat: null });
    const honest = entries.length;
    table.log.sit(1, "ben");
    table.log.rise(1, "ben");
    await tab.chain.number({ type: "Sit", anchor: await tab.chain.bring() });
    entries.splice(honest);
    const again = new FakeTab(table);
    await again.hears("waiting", { seat: null });
    expect(again.fault).toBe("broken-log");
  });
});
