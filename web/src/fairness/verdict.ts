/** One word for a log. `fairtable audit` says the same one: docs/fairness.md, "What a verifier does".
 *
 * This page judges no moves. A server can do it, and then the page names who judged. */

import type { Entry } from "../api/types";
import type { Audited } from "../api/wire.generated";
import { loadLuck } from "../games/luck";
import { Broken, readContent } from "./entry";
import { verify } from "./follow";
import { NoRecord, readRecord } from "./record";
import type { Report } from "./report";

export type Word = Audited["verdict"];

/** The word for a log that is in order as far as this page can tell. `judged` is what a server said
 * of its moves; it counts only for the same log. It can make the word worse at any time, but never
 * better than what is shown here. */
export function wordOf(report: Report, judged: Audited | null): Word {
  const said = judged && isOf(judged, report) ? judged.verdict : null;
  if (said === "broken") return "broken";
  if (!report.knowsGame && said === null) return "not-judged";
  if (!report.finished || report.hiddenParts > 0) {
    return said === "not-judged" ? said : "as-far-as-shown";
  }
  return said ?? "not-judged";
}

/** A judgement names the log by its last hash; one without a report is of the log that was asked. */
const isOf = ({ head }: Audited, { compared }: Report) => !head || head === compared;

/** The luck of the game that entry 0 names; null if this page does not know it. */
export async function luckOf([first]: readonly Entry[]) {
  try {
    const [opened] = first ? readContent(first).facts : [];
    return opened?.type === "TableOpened" ? await loadLuck(opened.game) : null;
  } catch {
    return null; // The check will say what is wrong, or that events were not compared.
  }
}

/** The word for a file; `no-log` if it is none. */
export async function wordOfFile(
  bytes: Uint8Array,
  judged: Audited | null,
): Promise<Word | "no-log"> {
  try {
    const entries = readRecord(bytes);
    return wordOf(verify(entries, await luckOf(entries)), judged);
  } catch (caught) {
    if (caught instanceof Broken) return "broken";
    if (caught instanceof NoRecord) return "no-log";
    throw caught;
  }
}
