import { expect, test } from "vitest";
import { problem } from "../../table/fakeTable";
import { readClaim, refusalOf, writeClaim } from "./refusals";

test("a claim names a prize and a ticket", () => {
  expect(readClaim("claim TOP_ROW 2")).toEqual([{ prize: "TOP_ROW", ticket: 1 }]);
  expect(writeClaim({ prize: "TOP_ROW", ticket: 1 })).toBe("claim TOP_ROW 2");
  expect(readClaim("pace 5")).toEqual([]);
  expect(readClaim("")).toEqual([]);
});

test.each([
  ["a ticket", "claim TOP_ROW 2", { tickets: [1] }, 1, ["TOP_ROW"]],
  ["missing numbers", "claim TOP_ROW 1", { numbers: [4] }, 0, ["TOP_ROW"]],
  ["a ticket that is not there", "claim TOP_ROW 5", { tickets: [4] }, null, ["TOP_ROW"]],
  ["a prize", "claim SECOND 1", { prizes: ["FIRST"] }, null, ["SECOND", "FIRST"]],
  ["the game", "call", {}, null, []],
])("a refusal about %s is said in its place", (_what, move, offends, ticket, prizes) => {
  const refused = { command: null, move, problem: { ...problem("x", "T9"), offends } };
  expect(refusalOf(refused as never, 2)).toMatchObject({ ticket, prizes, rule: "T9" });
});
