/** A server that exchanges what was drawn is found out, though every hash and every draw fits. */

import { expect, test } from "vitest";
import type { Entry } from "../api/types";
import { Broken, entryHash, FIRST_HASH, readContent } from "../fairness/entry";
import { verify } from "../fairness/follow";
import { hashText } from "../fairness/hash";
import { readRecord } from "../fairness/record";
import { loadLuck } from "./luck";

const files = import.meta.glob<string>("../../../tests/playthroughs/*.fairtable.json", {
  query: "?raw",
  import: "default",
});

async function logOf(name: string): Promise<Entry[]> {
  const read = files[`../../../tests/playthroughs/${name}.fairtable.json`];
  return readRecord(new TextEncoder().encode(await read?.()));
}

/** The log with other texts: the first entry that `change` changes, and new hashes after it. */
function forged(entries: Entry[], change: (text: string) => string): Entry[] {
  let before = FIRST_HASH;
  let isDone = false;
  const once = (text: string) => {
    const changed = isDone ? text : change(text);
    isDone ||= changed !== text;
    return changed;
  };
  return entries.map((entry) => {
    const parts = entry.parts.map(({ seats, body }) => {
      const written = entry.seq ? once(body ?? "") : (body ?? "");
      return { seats, hash: hashText(written), body: written };
    });
    const copy = { ...entry, public: entry.seq ? once(entry.public) : entry.public, parts };
    before = entryHash(before, copy);
    return { ...copy, hash: before };
  });
}

async function fault(name: string, change: (text: string) => string): Promise<string> {
  const entries = await logOf(name);
  const [opened] = readContent(entries[0] as Entry).facts;
  const game = opened?.type === "TableOpened" ? await loadLuck(opened.game) : null;
  expect(verify(entries, game).luck.every(({ tie }) => tie === "tied")).toBe(true);
  const forgery = forged(entries, change);
  expect(forgery.at(-1)?.hash).not.toBe(entries.at(-1)?.hash);
  try {
    verify(forgery, game);
  } catch (caught) {
    if (caught instanceof Broken) return caught.code;
    throw caught;
  }
  return "nothing was found";
}

const other = (number: string, most: number) => String((Number(number) % most) + 1);
const exchange = (from: RegExp, to: (...found: string[]) => string) => (text: string) =>
  text.replace(from, to as (found: string) => string);

test.each([
  ["dice", "backgammon-match", /("type":"Rolled","seat":\d,"dice":\[)(\d)/, 6],
  ["opening dice", "backgammon-match", /("type":"OpeningRolled".*?"rolls":\[\[)(\d)/, 6],
  ["who starts", "backgammon-match", /("starts":)(\d)/, 2],
  ["a called number", "tambola-called", /("type":"NumberCalled","number":)(\d+)/, 90],
  ["a ticket", "tambola-called", /("tickets":\[\[\[[^\d]*)(\d+)/, 9],
  [
    "a late ticket",
    "tambola-late",
    /("type":"TicketsDealt","seat":2,"tickets":\[\[\[[^\d]*)(\d+)/,
    9,
  ],
  ["a place for one claim more", "tambola-late", /("claims":)(1)/, 9],
  ["a puzzle", "sudoku-won", /("type":"PuzzleSet","puzzle":"\.*)(\d)/, 9],
  ["a solution", "sudoku-won", /("solution":")(\d)/, 9],
])("%s", async (_, name, from, most) => {
  const change = exchange(from, (_, before, number) => before + other(number ?? "", most));
  expect(await fault(name, change)).toBe("not-drawn");
});

test.each<[string, RegExp, string, string]>([
  ["a deal for a seat where nobody sits", /"deal 2"/, '"deal 3"', "against-rule"],
  ["a late deal for a player who began", /"deal 2"/, '"deal 1"', "against-rule"],
  [
    "a player sets the pace",
    /"by":-2,"who":"a+"/,
    '"by":1,"who":"bbbbbbbbbbbbbbbb"',
    "other-seat",
  ],
  ["another host sets the pace", /"by":-2,"who":"a/, '"by":-2,"who":"b', "other-seat"],
  ["the host's own seat sets the pace", /"by":-2/, '"by":0', "other-seat"],
  [
    "the host claims for a seat",
    /"by":1(?=,"who":"b+","command":"[^"]+","asked":{"type":"Play")/,
    '"by":-2',
    "other-seat",
  ],
])("in a hall: %s", async (_, from, to, code) => {
  expect(await fault("tambola-late", (text) => text.replace(from, to))).toBe(code);
});

test("two cards of a hand", async () => {
  const change = exchange(/("type":"HandDealt","seat":\d,"cards":\[)("\w+")/, (_, before) => {
    return `${before}"10C"`;
  });
  expect(await fault("casino-won", change)).toBe("not-drawn");
});

test("a game that nobody knows here has no luck", async () => {
  expect(await loadLuck("poker")).toBeNull();
  expect(await loadLuck("toString")).toBeNull();
});
