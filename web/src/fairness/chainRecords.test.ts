import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeStorage } from "../paper/fakeStorage";
import { Chain, givenAfter, promised } from "./chain";
import { anchorOf, ChainRecords, freshSecret, NotKept } from "./chainRecords";
import { unhex } from "./hash";

const FIRST = "f".repeat(64);
const SEATING = { table: "K7QM2XBD", holder: "ann", since: 1 };
const records = new ChainRecords();
let secret: string;

beforeEach(async () => {
  vi.stubGlobal("localStorage", fakeStorage());
  secret = freshSecret();
  await records.keep(FIRST, SEATING, secret);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the next link follows those in the log, and the same one is given again", async () => {
  const known = promised(anchorOf(secret));
  const link = (await records.nextLink(FIRST, known, ["a"])) ?? "";
  expect(await records.nextLink(FIRST, known, ["a", "b"])).toBe(link);
  const after = givenAfter(known, link);
  expect(after?.count).toBe(1);
  const next = after && (await records.nextLink(FIRST, after, ["a", "b", "c"]));
  expect(next).toBe(new Chain(unhex(secret)).link(2));
});

test("a log that does not contain the remembered hash gets nothing", async () => {
  const known = promised(anchorOf(secret));
  await records.nextLink(FIRST, known, ["a", "b"]);
  await expect(records.nextLink(FIRST, known, ["a", "x"])).rejects.toThrow("forked");
  await expect(records.nextLink(FIRST, known, ["a"])).rejects.toThrow("gone-back");
  await expect(records.follow(FIRST, ["x", "y", "z"])).rejects.toThrow("forked");
});

test("a log that already has links that never left gets nothing", async () => {
  const chain = new Chain(unhex(secret));
  const given = { latest: chain.link(950), count: 950, lost: false };
  await expect(records.nextLink(FIRST, given, ["a"])).rejects.toThrow("links-differ");
});

test("a chain of somebody else is not kept here", async () => {
  const other = promised(anchorOf(freshSecret()));
  expect(await records.nextLink(FIRST, other, ["a"])).toBeNull();
  expect([records.holds(FIRST, other), records.firstOf("K7QM2XBD")]).toEqual([false, FIRST]);
  expect([records.find("0".repeat(64)), records.firstOf("ANOTHER1")]).toEqual([null, ""]);
});

test("a record of the first edition counts as none", () => {
  localStorage.setItem(`fairtable.chain.${FIRST}`, '{"seed":"00","given":3}');
  expect(records.find(FIRST)).toBeNull();
});

test("nothing leaves if it can't be written down", async () => {
  localStorage.setItem = () => {};
  const known = promised(anchorOf(secret));
  await expect(records.nextLink(FIRST, known, ["a"])).rejects.toThrow(NotKept);
});

test("where the browser has locks, one tab waits for the other", async () => {
  const locked: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    locked.push(name);
    return await work();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  await records.nextLink(FIRST, promised(anchorOf(secret)), ["a"]);
  expect(locked).toEqual([`fairtable.chain.${FIRST}`]);
});

test("a copied record moves as a whole, and back", async () => {
  const known = promised(anchorOf(secret));
  const link = await records.nextLink(FIRST, known, ["a", "b"]);
  const text = (await records.moveOut(FIRST)) ?? "";
  expect(await records.nextLink(FIRST, known, ["a", "b"])).toBeNull();
  expect(localStorage.getItem(`fairtable.chain.${FIRST}`)).not.toContain(secret);
  expect(await records.moveOut(FIRST)).toBeNull();
  expect(await records.moveIn("0".repeat(64), text)).toBe(false);
  expect(await records.moveIn(FIRST, text.slice(0, -4))).toBe(false);
  expect(await records.moveIn(FIRST, text)).toBe(true);
  expect(await records.nextLink(FIRST, known, ["a", "b"])).toBe(link);
});
