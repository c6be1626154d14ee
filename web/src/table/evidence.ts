/** What a player keeps when a table is at fault, so that others can check it. */

import type { PageEntry } from "../api/types";
import type { OwnNotice } from "../fairness/chainRecords";

export interface Evidence {
  readonly table: string;
  /** The hash of the last entry that was followed. */
  readonly head: string;
  readonly notices: readonly OwnNotice[];
  /** Everything that the server gave us to follow, also the entry that was wrong. */
  readonly entries: readonly PageEntry[];
}

/** As a file. `problem` says what was wrong, if anything was. */
export function writeEvidence(evidence: Evidence, problem: string | null): string {
  const { table, head, notices, entries } = evidence;
  const lines = entries.map((entry) => JSON.stringify(entry)).join(",\n");
  const rest = JSON.stringify({ format: "fairtable.evidence", table, head, problem, notices });
  return `${rest.slice(0, -1)},"entries":[\n${lines}\n]}\n`;
}

/** Lets the browser save a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
