/** What a player keeps when a table is at fault, so that others can check it. */

import type { SeatLog } from "./seatLog";
import type { SeatRecord } from "./seatRecord";

interface Evidence {
  readonly record: Pick<SeatRecord, "table" | "notices">;
  readonly log: Pick<SeatLog, "head" | "read">;
}

/** As a file: what was noticed, and everything that the server gave us to follow, also the entry that
 * was wrong. `problem` says what it was, if anything was. */
export function writeEvidence({ record, log }: Evidence, problem: string | null): string {
  const { table, notices } = record;
  const { head, read: entries } = log;
  const lines = entries.map((entry) => JSON.stringify(entry)).join(",\n");
  const rest = JSON.stringify({ format: "fairtable.evidence", table, head, problem, notices });
  return `${rest.slice(0, -1)},"entries":[\n${lines}\n]}\n`;
}

/** Lets the browser save it. */
export function saveEvidence(evidence: Evidence, problem: string | null): void {
  const text = writeEvidence(evidence, problem);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${evidence.record.table}.evidence.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
