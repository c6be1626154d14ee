/** The tables at which you played, newest first. The browser remembers them. */

import { recall, remember } from "../paper/store";

const KEY = "tables";
const MOST = 12;

export function recentTables(): string[] {
  const kept = recall<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
}

export function rememberTable(id: string): void {
  remember(KEY, [id, ...recentTables().filter((other) => other !== id)].slice(0, MOST));
}

/** Forgets tables that no longer exist. */
export function keepTables(ids: string[]): void {
  remember(
    KEY,
    recentTables().filter((id) => ids.includes(id)),
  );
}
