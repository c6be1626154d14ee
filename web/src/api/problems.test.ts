import { expect, test } from "vitest";
import { sayProblem } from "../messages/problems";
import { mayPass, OFFLINE, Refusal, readProblem, toProblem } from "./problems";

test("the server's own words are kept", () => {
  const said = readProblem(422, {
    type: "/problems/sudoku/value-in-row",
    detail: "There is already a 5 in row 1.",
    code: "value-in-row",
    rule: "S5",
  });
  expect(said).toMatchObject({ status: 422, code: "value-in-row", rule: "S5" });
  expect(sayProblem(said)).toBe("There is already a 5 in row 1.");
});

test("an answer that is no problem document still has a sentence", () => {
  expect(sayProblem(readProblem(502, "<html>"))).toContain("Try again");
  expect(sayProblem(readProblem(403, null))).toContain("403");
});

test("what was caught is shown as it is, or as being offline", () => {
  const problem = readProblem(404, { detail: "No such table." });
  expect(toProblem(new Refusal(problem))).toBe(problem);
  expect(toProblem(new TypeError("network"))).toBe(OFFLINE);
  expect(sayProblem(OFFLINE)).toContain("can’t be reached");
});

test("what may work later is no refusal", () => {
  const refused = readProblem(422, { detail: "No.", code: "value-in-row" });
  const busy = [readProblem(429, { detail: "Slow down.", code: "too-fast" }), OFFLINE];
  expect([mayPass(refused), ...busy.map(mayPass)]).toEqual([false, true, true]);
});
