/** Two people can compare what the page says with what the audit prints. */

import { expect, test } from "vitest";
import { loadLuck } from "../games/luck";
import { comparingLine } from "./comparing";
import { readContent } from "./entry";
import { verify } from "./follow";
import { readRecord } from "./record";
import type { Report } from "./report";

const files = import.meta.glob<string>("../../../tests/playthroughs/*.fairtable.json", {
  query: "?raw",
  import: "default",
});
const told = Object.values(
  import.meta.glob<string>("../../../tests/playthroughs/summaries.txt", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("");
/** What the audit prints about each file; the last line is the one to compare. */
const printed = told
  .split(/^# /m)
  .slice(1)
  .map((block): [name: string, line: string] => {
    const lines = block.trim().split("\n");
    return [lines[0] ?? "", lines.at(-1) ?? ""];
  });

async function checked(name: string): Promise<Report> {
  const read = files[`../../../tests/playthroughs/${name}.fairtable.json`];
  const entries = readRecord(new TextEncoder().encode(await read?.()));
  const [first] = entries[0] ? readContent(entries[0]).facts : [];
  const game = first?.type === "TableOpened" ? await loadLuck(first.game) : null;
  return verify(entries, game);
}

test.each(printed)("%s", async (name, line) => {
  const report = await checked(name);
  const { whole, digits } = comparingLine(report);
  if (report.knowsGame || !report.finished) expect(whole).toBe(line);
  // The page does not know who won a game from outside, so it shows how it ended.
  else expect(line.endsWith(` · ${digits}`)).toBe(true);
});

const won: Partial<Report> = {
  finished: true,
  endedBy: "done",
  entries: 9,
  compared: "ab".repeat(32),
};
const line = (report: Partial<Report>) => comparingLine({ ...won, ...report } as Report).whole;
const DIGITS = "abab abab abab abab";

test("a draw, partners, many players, and somebody who left", () => {
  const sitting = ["Anna", "Ben", null, "D\u200Bd"];
  const score: Report["score"] = [
    [0, 5],
    [1, 5],
    [2, 3],
    [3, 5],
  ];
  expect(line({ sitting, score: score.slice(0, 2) })).toBe(`a draw, 5:5 · ${DIGITS}`);
  expect(line({ sitting, score })).toBe(`Anna and Ben and D\uFFFDd won 5:5:5:3 · ${DIGITS}`);
  expect(
    line({
      sitting,
      score: [
        [2, 1],
        [0, 0],
      ],
    }),
  ).toBe(`seat 2 won 1:0 · ${DIGITS}`);
  const many = Array.from({ length: 1200 }, (_, seat): [number, number] => [seat, seat]);
  const names = many.map(([seat]) => `P${seat}`);
  expect(line({ sitting: names, score: many })).toBe(`P1199 won with 1199 points · ${DIGITS}`);
});
