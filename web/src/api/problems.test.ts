import { expect, test } from "vitest";
import { OFFLINE, Refusal, readProblem, toProblem } from "./problems";

test("the server's own words are kept", () => {
  const said = readProblem(422, {
    detail: "There is already a 5 in row 1.",
    code: "value-in-row",
    rule: "S5",
  });
  expect(said).toMatchObject({ status: 422, code: "value-in-row", rule: "S5" });
});

test("an answer that is no problem document still has a sentence", () => {
  expect(readProblem(502, "<html>").detail).toContain("try again");
  expect(readProblem(403, null).detail).toContain("403");
});

test("what was caught is shown as it is, or as being offline", () => {
  const problem = readProblem(404, { detail: "No such table." });
  expect(toProblem(new Refusal(problem))).toBe(problem);
  expect(toProblem(new TypeError("network"))).toBe(OFFLINE);
});
