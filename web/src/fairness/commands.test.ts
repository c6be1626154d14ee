import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/commands.json";
import type { Ask } from "../api/types";
import { commandId, readNumber, saidOf } from "./commands";

test.each(vectors)("command $name", ({ secret, first, n, said, ask, id }) => {
  expect(saidOf(ask as Ask)).toBe(said);
  expect(commandId(secret, first, n, said)).toBe(id);
  expect(readNumber(id)).toBe(n);
});

test("other ids have no number", () => {
  for (const id of ["", "c1", "Rise-12.5", crypto.randomUUID(), "0".repeat(31)])
    expect(readNumber(id)).toBe(null);
});
