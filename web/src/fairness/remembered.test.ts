import { beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "../api/types";
import { fakeStorage } from "../paper/fakeStorage";
import { FakeLog } from "./fakeLog";
import { compareMarks, marksOf, rememberHead } from "./remembered";

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
});

test("the first head and the newest ones are kept, and a rewritten log is noticed", () => {
  const log = new FakeLog({ places: 20 });
  for (let seat = 0; seat < 11; seat++) log.sit(seat, `guest ${seat}`);
  const { entries } = log;
  for (const { seq, hash } of [...entries, ...entries])
    rememberHead("T", { version: seq + 1, head: hash });
  const marks = marksOf("T");
  expect(marks.map(({ version }) => version)).toEqual([1, ...[6, 7, 8, 9, 10, 11, 12]]);
  expect(compareMarks(marks, entries, false)).toEqual({ as: "same", entry: 11 });
  const other = entries.with(6, { ...(entries[6] as Entry), hash: "0".repeat(64) });
  expect(compareMarks(marks, other, false)).toEqual({ as: "other", entry: 6 });
  const early = entries.slice(0, 8);
  expect(compareMarks(marks, early, false)).toEqual({ as: "start", entry: 7 });
  expect(compareMarks(marks, early, true)).toEqual({ as: "other", entry: 8 });
  expect(compareMarks([], entries, true).as).toBe("unknown");
  expect(compareMarks(marks, entries, true).as).toBe("same");
  expect(compareMarks(marks.slice(-1), entries, true).as).toBe("late");
});
