import { expect, test } from "vitest";
import { receiptOf } from "./receipts";
import type { ClaimView, PrizeView } from "./types";
import { describeCell, prizeLine, sayCall, worthLeft } from "./words";

const names = (seat: number) => ["Ann", "Ben", "Cleo"][seat] ?? null;
const reader = { seat: 2, names };
const prize: PrizeView = {
  name: "TOP_ROW",
  title: "Top row",
  amounts: [20],
  gone: 0,
  claims: 0,
  pattern: {},
};
const claim: ClaimView = {
  prize: "TOP_ROW",
  place: 0,
  seat: 0,
  ticket: 1,
  paper: null,
  serial: 17,
  call: 43,
  number: 66,
  numbers: [],
  amount: 20,
  rows: [],
};

test("a receipt says what was complete, where, and when", () => {
  expect(receiptOf(claim, "Top row")).toBe(
    "Top row, ticket 17, completed by call 43, the number 66",
  );
  const paper = { ...claim, seat: null, ticket: null, serial: null, paper: "K7Q2M-17C" };
  expect(receiptOf(paper, "Top row")).toBe(
    "Top row, paper ticket K7Q2M-17C, completed by call 43, the number 66",
  );
});

test.each<[string, Partial<PrizeView>, Partial<ClaimView>[], string]>([
  ["what is left", {}, [], "20 points"],
  ["all places", { amounts: [60, 30] }, [], "60 and 30"],
  ["the places after the first", { amounts: [60, 30], gone: 1, claims: 1 }, [{}], "30 points"],
  ["the winner", { gone: 1, claims: 1 }, [{}], "Ann"],
  ["you", { gone: 1, claims: 1 }, [{ seat: 2, amount: 10 }], "You: 10"],
  ["two who share", { gone: 1, claims: 2 }, [{}, { seat: 1 }], "Ann and Ben"],
  ["many who share", { gone: 1, claims: 8 }, [{}, { seat: 1 }, { seat: 1 }], "Ann and 7 more"],
  [
    "a claim before the next number",
    { claims: 1 },
    [{ amount: null }],
    "Ann: may still be shared",
  ],
  [
    "your own claim before it",
    { claims: 1 },
    [{ seat: 2, amount: null }],
    "You: may still be shared",
  ],
  [
    "paper",
    { gone: 1, claims: 1 },
    [{ seat: null, paper: "K7Q2M-17" }],
    "Paper ticket K7Q2M-17",
  ],
])("below a prize stands %s", (_name, changes, claims, words) => {
  const won = claims.map((one) => ({ ...claim, ...one }));
  expect(prizeLine({ ...prize, ...changes }, won, reader)).toBe(words);
});

test("one point is no points", () => {
  expect(worthLeft({ amounts: [1], gone: 0 })).toBe("1 point");
});

test("a call is said by its nickname and its number", () => {
  expect(sayCall({ last: 22, nickname: "Two little ducks" })).toBe("Two little ducks, 22");
  expect(sayCall({ last: null, nickname: null })).toBe("No number has been called yet");
});

test("a cell says what is known about it", () => {
  const facts = { number: 43, called: false, dabbed: true, missing: true };
  expect(describeCell(facts)).toBe("43, dabbed, not called yet");
});
