/** What a server can answer when we open a table, and what this page makes of it. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../api/client";
import type { TableView } from "../api/types";
import "../fairness/faults"; // The page loads its words when they are needed.
import { ChainRecords } from "../fairness/chainRecords";
import { FakeLog } from "../fairness/fakeLog";
import { actsNotSent } from "../fairness/ownActs";
import { fakeStorage } from "../paper/fakeStorage";
import { FakeTab, FakeTable } from "./fakeTable";
import { findPartner, openTable } from "./opening";

const CODE = "K7QM2XBD";
const BROUGHT = { game: "backgammon", options: {} };

let log: FakeLog;
let you: object;
/** What the server does beside what we asked for. */
let adds: () => void;
/** Whether the anchor that we bring gets into the log. */
let isHonest: boolean;
let version: number | null;

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  log = new FakeLog();
  you = { seat: 0, host: true, name: "Ann", holder: "ann" };
  adds = () => {};
  [isHonest, version] = [true, null];
  const answer = async ({ anchor = null }: { anchor?: string | null }) => {
    log.sit(0, "ann", isHonest ? anchor : null);
    adds();
    return { table: { id: CODE, ...BROUGHT }, you } as unknown as TableView;
  };
  vi.spyOn(api, "openTable").mockImplementation(answer);
  vi.spyOn(api, "pair").mockImplementation(answer);
  vi.spyOn(api, "logPage").mockImplementation(async () => {
    return { entries: log.entries, version: version ?? log.version };
  });
});

const open = () => openTable(BROUGHT);
const record = () => {
  const found = new ChainRecords().find(log.entries[0]?.hash ?? "");
  if (!found) throw new Error("no record");
  return found;
};

/** The page of the table, which begins from what opening has kept. */
async function page(holder = "ann"): Promise<FakeTab> {
  const table = new FakeTable();
  table.log = log;
  const tab = new FakeTab(table);
  await tab.hears("waiting", { holder });
  return tab;
}

describe("who the server says that we are", () => {
  test("an honest answer is kept", async () => {
    expect(await open()).toBe(CODE);
    expect(record()).toMatchObject({ holder: "ann", since: 2, version: 2, head: log.head });
    const tab = await page();
    expect([tab.fault, tab.chain.notice, tab.chain.holdsKey]).toEqual([null, null, true]);
  });

  test.each([
    ["gives no seat", { seat: null }],
    ["gives no pseudonym", { holder: null }],
    ["gives an empty pseudonym", { holder: "" }],
  ])("an answer that %s is refused", async (_, lie) => {
    isHonest = false;
    you = { ...you, ...lie };
    await expect(open()).rejects.toMatchObject({ problem: { code: "no-holder" } });
  });

  test("a log of other options than we asked for is refused, whatever the answer says", async () => {
    const options = { length: 1 };
    vi.mocked(api.openTable).mockImplementation(async () => {
      return { table: { id: CODE, game: "backgammon", options }, you } as unknown as TableView;
    });
    const asked = openTable({ game: "backgammon", options });
    await expect(asked).rejects.toMatchObject({ problem: { code: "other-game" } });
  });

  test("a pairing may leave us without a seat, never without a pseudonym", async () => {
    you = { ...you, seat: null };
    expect(await findPartner({ name: "backgammon" } as never)).toBe(CODE);
    you = { ...you, holder: null };
    await expect(findPartner({ name: "backgammon" } as never)).rejects.toMatchObject({
      problem: { code: "no-holder" },
    });
  });

  test("another pseudonym, so that our seat without a chain is not looked at", async () => {
    isHonest = false;
    you = { ...you, holder: "eve" };
    await open();
    expect((await page()).fault).toBe("other-holder");
    expect((await page("eve")).fault).toBe("other-seat");
  });
});

describe("how long the server says that the log is", () => {
  test("its number is not believed: what comes later is judged", async () => {
    version = 1e9;
    await open();
    log.sit(1, "ben");
    log.close();
    expect(actsNotSent(record(), log.entries)).toEqual([3]);
    expect((await page()).noticed).toEqual([[3, "not-sent"]]);
  });

  test("what the server adds in our name at once is noticed, too", async () => {
    adds = () => {
      log.add({ by: 0, who: "ann", asked: { type: "Invite" }, facts: [] });
      log.add({ by: 0, who: "ann", asked: { type: "Pause" }, facts: [] });
    };
    await open();
    expect(actsNotSent(record(), log.entries)).toEqual([3]);
  });

  test("entries that it invents must stay in the log", async () => {
    adds = () => {
      log.sit(1, "ben");
      log.rise(1, "ben");
    };
    await open();
    log.entries.splice(2);
    expect((await page()).fault).toBe("broken-log");
  });

  test.each([
    [
      "a hash that does not fit",
      () => Object.assign(log.entries[1] ?? {}, { hash: log.entries[0]?.hash }),
    ],
    ["an entry out of its place", () => log.entries.splice(1, 0, ...log.entries.slice(1))],
    ["no entry at all", () => log.entries.splice(0)],
  ])("a log with %s is refused", async (_, breaks) => {
    adds = breaks;
    await expect(open()).rejects.toMatchObject({ problem: { code: "broken-log" } });
  });

  test("a log that can't be read is no reason to go on without a record", async () => {
    vi.spyOn(api, "logPage").mockRejectedValue(new Error("no answer"));
    await expect(open()).rejects.toThrow();
  });
});
