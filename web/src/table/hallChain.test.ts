/** Our seat's chain in a hall, where very many pages ask the same server. */

import { expect, test, vi } from "vitest";
import { Chain } from "../fairness/chain";
import { fakeStorage } from "../paper/fakeStorage";
import { FakeTab, FakeTable } from "./fakeTable";

const other = new Chain(new Uint8Array(32).fill(3));

test("in a hall clients do not all look at once, and follow a skeleton", async () => {
  vi.stubGlobal("localStorage", fakeStorage());
  const table = new FakeTable("tambola", 200);
  const tab = new FakeTab(table);
  await tab.hears("waiting", { seat: null });
  await tab.sits();
  const reads = table.reads;
  await tab.hears("waiting");
  expect(table.reads).toBe(reads);
  expect(tab.waits.map(({ ms }) => ms)).toEqual([750]);
  await tab.passes(750);
  expect(table.reads).toBe(reads + 1);
  table.log.sit(1, "ben", other.anchor);
  const facts = table.log.entries.length;
  tab.chain.happened({ version: facts, status: "waiting", facts: [] });
  // Nothing urgent: the next look comes by itself, after a few seconds.
  expect(tab.waits.filter(({ off }) => !off).map(({ ms }) => ms)).toEqual([6000]);
  table.log.close();
  const closed = { type: "SeatsClosed", attempt: 1, seats: [0, 1] } as const;
  tab.chain.happened({ version: facts + 1, status: "starting", facts: [closed] });
  await tab.passes(750);
  expect(table.given).toHaveLength(1);
});
