/** What this browser knows of its own seat in a log: entries that none of its player's programs sent,
 * and what else it noticed while it followed the table. */

import type { Entry } from "../api/types";
import { ChainRecords, type OwnNotice } from "./chainRecords";
import { actsNotSent } from "./ownActs";

/** Null: this browser has no record of a seat at this table, so nothing is known. */
export type OwnNotices = readonly OwnNotice[] | null;

/** What was noticed in exactly this log. */
export function ownNoticesOf(entries: readonly Entry[]): OwnNotices {
  const record = new ChainRecords().find(entries[0]?.hash ?? "");
  if (!record || record.moved) return null;
  const kept = record.notices.filter(({ seq, hash }) => entries[seq]?.hash === hash);
  const known = new Set(kept.filter(({ what }) => what === "not-sent").map(({ seq }) => seq));
  const found = actsNotSent(record, entries)
    .filter((seq) => !known.has(seq))
    .map((seq): OwnNotice => ({ seq, hash: entries[seq]?.hash ?? "", what: "not-sent" }));
  return [...kept, ...found].sort((one, other) => one.seq - other.seq);
}
