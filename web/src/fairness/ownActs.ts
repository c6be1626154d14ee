/** What this browser noticed about its own seat while it followed the table: entries that none of
 * its player's programs sent, and the like. */

import type { Entry } from "../api/types";
import { ChainRecords, type OwnNotice } from "./chainRecords";
import { actsNotSent } from "./sentByUs";

/** Something that was noticed, with the entry. */
export type OwnAct = Omit<OwnNotice, "said">;

/** Null: this browser has no record of a seat at this table, so nothing is known. */
export type OwnActs = readonly OwnAct[] | null;

/** What was noticed in exactly this log, and what was not sent though no page followed it. */
export function ownActsOf(entries: readonly Entry[]): OwnActs {
  const record = new ChainRecords().find(entries[0]?.hash ?? "");
  if (!record) return null;
  const isHere = ({ seq, hash, what }: OwnAct) =>
    what !== "not-sent" && entries[seq]?.hash === hash;
  const foreign = notSent(record, entries).map((seq): OwnAct => {
    return { seq, hash: entries[seq]?.hash ?? "", what: "not-sent" };
  });
  return [...record.notices.filter(isHere), ...foreign].sort(
    (one, other) => one.seq - other.seq,
  );
}

function notSent(...given: Parameters<typeof actsNotSent>): number[] {
  try {
    return actsNotSent(...given);
  } catch {
    return []; // The log can't be read; its check says so.
  }
}
