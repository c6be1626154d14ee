/** What this browser noticed about its own seat while it followed the table: entries that none of
 * its player's programs sent, and the like. */

import type { Entry } from "../api/types";
import { ChainRecords } from "./chainRecords";

export type Noticed = "not-sent" | "gone" | "claimed" | "replaced";

/** Something that was noticed, with the entry. */
export interface OwnAct {
  readonly seq: number;
  readonly hash: string;
  readonly what: Noticed;
}

/** Null: this browser has no record of a seat at this table, so nothing is known. */
export type OwnActs = readonly OwnAct[] | null;

/** What was noticed in exactly this log. */
export function ownActsOf(entries: readonly Entry[]): OwnActs {
  const found = new ChainRecords().find(entries[0]?.hash ?? "");
  const notices = found && (found as { readonly notices?: OwnActs }).notices;
  return notices?.filter(({ seq, hash }) => entries[seq]?.hash === hash) ?? null;
}
