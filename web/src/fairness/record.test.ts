import { expect, test } from "vitest";
import logs from "../../../tests/vectors/log.json";
import { Broken } from "./entry";
import { Follower } from "./follow";
import { NoRecord, readRecord } from "./record";

const HEAD = '{"format":"fairtable.log","version":3,"entries":[\n';
const lines = logs["seat 0"].map((entry) => JSON.stringify(entry));
const file = `${HEAD}${lines.join(",\n")}\n]}\n`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** The entry that is named, by reading or by checking; -1 if this is no log at all. */
function named(damaged: Uint8Array): number {
  try {
    const follower = new Follower(null);
    for (const entry of readRecord(damaged)) follower.follow(entry);
  } catch (caught) {
    if (caught instanceof Broken) return caught.seq;
    if (caught instanceof NoRecord) return -1;
    throw caught;
  }
  throw new Error("nothing was found");
}

test("a file is read as it was written", () => {
  expect(readRecord(bytes(file))).toEqual(logs["seat 0"]);
});

test("any one byte changed is found, and its entry named", () => {
  const whole = bytes(file);
  let line = -1;
  for (let at = 0; at < whole.length; at++) {
    if (at % 23 === 0) {
      const damaged = whole.with(at, (whole[at] as number) ^ 1);
      // A broken end of a line may be found in that line or in the next one.
      const expected = [line, line - 1, line + 1];
      expect(expected, `byte ${at}`).toContain(Math.min(named(damaged), lines.length - 1));
    }
    if (whole[at] === 10) line += 1;
  }
});

test.each([
  ["nothing", "", "empty"],
  ["a letter", "Dear all", "other"],
  ["the first version", file.replace('"version":3', '"version":1'), "version"],
  ["the second version", file.replace('"version":3', '"version":2'), "version"],
  ["a damaged first line", file.replace('"entries"', '"entrees"'), "damaged"],
])("%s is no log", (_, text, says) => {
  expect(() => readRecord(bytes(text))).toThrow(says);
});

test.each([
  ["spaces", file.replace('"seq":3,', '"seq": 3,'), 3],
  ["another field", file.replace('"seq":3,', '"seq":3,"x":1,'), 3],
  ["a cut", file.slice(0, file.indexOf('{"seq":4') + 20), 4],
  ["no end", file.slice(0, -3), lines.length - 1],
  ["a swap", `${HEAD}${lines[1]},\n${lines[0]}\n]}\n`, 0],
])("a file with %s is refused by entry", (_, text, seq) => {
  expect(named(bytes(text))).toBe(seq);
});
