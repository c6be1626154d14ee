/** Whole games, as the server saved them: every file verifies, and all its luck is tied. */

import { expect, test } from "vitest";
import { loadLuck } from "../games/luck";
import { readContent } from "./entry";
import { Follower } from "./follow";
import { readRecord } from "./record";

const files = import.meta.glob<string>("../../../tests/playthroughs/*.fairtable.json", {
  query: "?raw",
  import: "default",
});

async function followed(text: string): Promise<Follower> {
  const entries = readRecord(new TextEncoder().encode(text));
  const [first] = entries[0] ? readContent(entries[0]).facts : [];
  const game = first?.type === "TableOpened" ? await loadLuck(first.game) : null;
  const follower = new Follower(game);
  for (const entry of entries) follower.follow(entry);
  return follower;
}

test.each(Object.entries(files))("%s", async (name, read) => {
  const follower = await followed(await read());
  const report = follower.wholeReport();
  const isShown = name.includes("-shown");
  expect([report.finished, report.secretShown]).toEqual([!isShown, !isShown]);
  // What is sealed stays unchecked until its key is opened.
  const kinds = report.luck.filter(({ kind }) => kind === "open" || !isShown);
  const expected = report.knowsGame ? "tied" : "unchecked";
  expect(kinds.every(({ tie }) => tie === expected)).toBe(true);
});
