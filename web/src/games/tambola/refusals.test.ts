import { expect, test } from "vitest";
import { readClaim, writeClaim } from "./refusals";

test("a claim names a prize and a ticket", () => {
  expect(readClaim("claim TOP_ROW 2")).toEqual([{ prize: "TOP_ROW", ticket: 1 }]);
  expect(writeClaim({ prize: "TOP_ROW", ticket: 1 })).toBe("claim TOP_ROW 2");
  expect(readClaim("pace 5")).toEqual([]);
  expect(readClaim("")).toEqual([]);
});
