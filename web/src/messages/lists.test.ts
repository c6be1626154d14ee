import { expect, test } from "vitest";
import { listAll, listAny, listFacts, listParts } from "./lists";
import { sayNumber, sayUnit } from "./numbers";

test("lists are written in the language of the page", () => {
  const names = ["Ann", "Ben", "Cara"];
  expect([listAll, listAny, listFacts, listParts].map((list) => list(names))).toEqual([
    "Ann, Ben, and Cara",
    "Ann, Ben, or Cara",
    "Ann, Ben, Cara",
    "Ann Ben Cara",
  ]);
});

test("numbers are written in the language of the page", () => {
  expect([sayNumber(1234), sayNumber(-5)]).toEqual(["1,234", "−5"]);
  expect([sayUnit(1, "minute"), sayUnit(2, "minute")]).toEqual(["1 minute", "2 minutes"]);
});
