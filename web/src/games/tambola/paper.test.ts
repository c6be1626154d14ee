import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeStorage } from "../../paper/fakeStorage";
import {
  freshCode,
  knownSet,
  learnCode,
  makePaper,
  paperClaim,
  partsOf,
  readId,
  ticketsIn,
} from "./paper";

const CODE = "0123456789ABCDEFGHJKMNPQRS";
const SET = "ab".repeat(32);
const paper = { set: SET, sheets: 30, strips: true };

/** What the server was asked, and what it answers. */
let asked: [path: string, question: unknown][] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const question = JSON.parse(body);
    asked.push([path, question]);
    const answer = path.endsWith("proof")
      ? { proof: "PROOF" }
      : { seed: question.seed, set: SET };
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a code has 26 signs, and is never the same", () => {
  expect(freshCode()).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect(freshCode()).not.toBe(freshCode());
});

test("a set is made with the columns of the table, and its code stays in the browser", async () => {
  const values = { columns: "1-10", seats: 60, paper: { sheets: 30, strips: true } };
  expect(knownSet({ paper, columns: "1-10" })).toBeNull();
  expect(await makePaper(values)).toEqual({ ...values, paper });
  const [[path, question]] = asked as [[string, { seed: string }]];
  expect(path).toBe("/api/tambola/paper-set");
  const { seed } = question;
  expect(question).toEqual({ seed, sheets: 30, strips: true, columns: "1-10" });
  expect(knownSet({ paper, columns: "1-10" })).toEqual(question);
});

test("without paper nothing is made", async () => {
  const values = { columns: "1-9", paper: null };
  expect(await makePaper(values)).toBe(values);
  expect(asked).toEqual([]);
});

test("a code from the cover page is kept if it is that of the table", async () => {
  expect(await learnCode("wrong", { paper: { ...paper, set: "cd".repeat(32) } })).toBe(false);
  expect(await learnCode(` ${CODE} `, { paper })).toBe(true);
  expect(knownSet({ paper })).toEqual({ seed: CODE, sheets: 30, strips: true, columns: "1-9" });
  expect(await learnCode(CODE, { paper: null })).toBe(false);
});

test.each([
  ["K7Q2M-17C", "K7Q2M-17C"],
  [" k7q2m - 17 ", "K7Q2M-17"],
  ["https://example.org/t/K7QM2XBD#paper=K7Q2M-17C", "K7Q2M-17C"],
  ["KOI2L-1", "K0121-1"],
  ["K7Q2M-0", null],
  ["K7Q2M", null],
  ["K7Q2M-17G", null],
  ["https://example.org/t/K7QM2XBD", null],
  ["", null],
])("the id in %j is %j", (text, id) => {
  expect(readId(text)).toBe(id);
});

test("a claim names the sheet and brings its proof", async () => {
  const set = { seed: CODE, sheets: 30, strips: true, columns: "1-9" };
  expect(await paperClaim(set, "K7Q2M-17C", "TOP_ROW")).toBe("paper TOP_ROW 17C PROOF");
  expect(asked).toEqual([["/api/tambola/paper-proof", { ...set, id: "K7Q2M-17C" }]]);
});

test("a set is printed in parts of at most 600 tickets", () => {
  expect(partsOf({ sheets: 100, strips: true })).toEqual([{ first: 1, last: 100 }]);
  expect(partsOf({ sheets: 601, strips: false })).toEqual([
    { first: 1, last: 600 },
    { first: 601, last: 601 },
  ]);
  expect(ticketsIn({ sheets: 100, strips: true })).toBe(600);
});
