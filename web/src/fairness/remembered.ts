/** Heads of logs that this browser saw, by table. Nobody can change what came before a head without
 * being noticed. */

import type { Entry } from "../api/types";
import { forget, kept, recall, remember } from "../paper/store";

/** How many entries the log had, and the hash of the last one. */
export interface Mark {
  version: number;
  head: string;
}

const KEY = "heads.";
const MOST = 8;
const MOST_TABLES = 200;

export function marksOf(table: string): Mark[] {
  const found = recall<unknown>(KEY + table, []);
  return Array.isArray(found) ? (found as Mark[]) : [];
}

/** The first head and the newest ones are enough. */
export function rememberHead(table: string, { version, head }: Mark): void {
  const marks = marksOf(table);
  if (marks.some((mark) => mark.version === version && mark.head === head)) return;
  if (!marks.length) forgetSome();
  const [first, ...rest] = [...marks, { version, head }];
  remember(KEY + table, [first, ...rest.slice(1 - MOST)]);
}

/** The first remembered head that this log does not have. */
export function missingMark(marks: Mark[], entries: Entry[]): Mark | null {
  return marks.find(({ version, head }) => entries[version - 1]?.hash !== head) ?? null;
}

function forgetSome(): void {
  const tables = kept(KEY);
  if (tables.length >= MOST_TABLES) for (const table of tables.slice(0, 20)) forget(table);
}
