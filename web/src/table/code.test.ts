import { expect, test } from "vitest";
import { readCode, tidyCode, writeCode } from "./code";

test.each([
  ["K7QM2XBD", "K7QM2XBD"],
  ["k7qm-2xbd", "K7QM2XBD"],
  [" K7QM 2XBD ", "K7QM2XBD"],
  ["https://play.example/t/K7QM2XBD?x=1#y", "K7QM2XBD"],
  ["OI7QL2XB", "017Q12XB"],
  ["K7QM2XB", null],
  ["K7QM2XBDD", null],
  ["", null],
])("%j is read as %j", (typed, id) => {
  expect(readCode(typed)).toBe(id);
});

test("a code is written in two halves", () => {
  expect(writeCode("K7QM2XBD")).toBe("K7QM-2XBD");
});

test.each([
  ["k7q", "K7Q"],
  ["k7qm2", "K7QM-2"],
  ["k7qm-2xbdzz", "K7QM-2XBD"],
])("%j is tidied to %j while typing", (typed, tidy) => {
  expect(tidyCode(typed)).toBe(tidy);
});
