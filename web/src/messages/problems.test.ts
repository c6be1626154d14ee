import { expect, test } from "vitest";
import { ownProblem } from "../api/problems";
import { sayProblem } from "./problems";

test("a problem of the catalogue is filled with its values", () => {
  const broken = ownProblem("broken-log", { entry: 1234, reason: "Time runs backwards." });
  expect(sayProblem(broken)).toContain("entry 1,234. Time runs backwards. ");
  const listed = {
    type: "/problems/client/no-reason",
    detail: "",
    values: { status: [4, "a"] },
  };
  expect(sayProblem(listed)).toContain("(4, a)");
});

test.each([
  ["another code", "/problems/sudoku/value-in-row", {}],
  ["a missing value", "/problems/client/no-reason", {}],
  ["no address", "about:blank", { status: 403 }],
])("with %s, the server's sentence is shown", (_, type, values) => {
  expect(sayProblem({ type, detail: "It is not your turn.", values })).toBe(
    "It is not your turn.",
  );
});
