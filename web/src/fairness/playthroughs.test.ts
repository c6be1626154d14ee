/** Whole games, as the server saved them: every file verifies. */

import { expect, test } from "vitest";
import { verify } from "./follow";
import { readRecord } from "./record";

const files = import.meta.glob<string>("../../../tests/playthroughs/*.fairtable.json", {
  query: "?raw",
  import: "default",
});

test.each(Object.entries(files))("%s", async (_, read) => {
  const entries = readRecord(new TextEncoder().encode(await read()));
  expect(verify(entries).entries).toBe(entries.length);
});
