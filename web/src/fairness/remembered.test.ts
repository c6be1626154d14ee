import { beforeEach, expect, test, vi } from "vitest";
import logs from "../../../tests/vectors/log.json";
import type { Entry } from "../api/types";
import { checkPromise } from "./giving";
import { marksOf, missingMark, rememberHead } from "./remembered";

const ENTRIES = logs.open as Entry[];
const ANCHOR = JSON.parse(ENTRIES[1]?.public ?? "").asked.anchor as string;

beforeEach(() => {
  const kept: Record<string, string> = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
});

test("a link is given only if our anchor is in an unbroken log", () => {
  const before = ENTRIES.slice(0, 4);
  expect(() => checkPromise("T", before, 1, ANCHOR)).toThrow("anchor-missing");
  expect(() => checkPromise("T", before.toSpliced(2, 1), 0, ANCHOR)).toThrow("entry 2");
  expect(marksOf("T")).toEqual([]);
  checkPromise("T", before, 0, ANCHOR);
  expect(marksOf("T")).toEqual([{ version: 4, head: ENTRIES[3]?.hash, promise: true }]);
});

test("the promise is kept besides newer heads, and a rewritten log is noticed", () => {
  rememberHead("T", { version: 4, head: ENTRIES[3]?.hash ?? "" });
  checkPromise("T", ENTRIES.slice(0, 4), 0, ANCHOR);
  for (const { seq, hash } of ENTRIES) rememberHead("T", { version: seq + 1, head: hash });
  const marks = marksOf("T");
  expect(marks.map(({ version, promise }) => (promise ? "promise" : version))).toEqual([
    "promise",
    ...[5, 6, 7, 8, 9, 10, 11],
  ]);
  expect(missingMark(marks, ENTRIES)).toBeNull();
  const other = ENTRIES.with(5, { ...(ENTRIES[5] as Entry), hash: "0".repeat(64) });
  expect(missingMark(marks, other)?.version).toBe(6);
});
