/** Heads of a table's log that this browser saw. Nobody can change what came before a head without
 * being noticed. The first head is the promise, before we gave our first link. */

import type { Entry } from "../api/types";
import { forget, kept, recall, remember } from "../paper/store";

export interface Mark {
  /** How many entries the log had, and the hash of the last one. */
  version: number;
  head: string;
  /** We saw it before the game began, when every promise was in the log. */
  promise?: boolean;
}

const KEY = "heads.";
const MOST = 8;
const MOST_TABLES = 200;

export function marksOf(table: string): Mark[] {
  const found = recall<unknown>(KEY + table, []);
  return Array.isArray(found) ? (found as Mark[]) : [];
}

export function rememberHead(table: string, mark: Mark): void {
  const marks = marksOf(table);
  const isSame = ({ version, head }: Mark) => version === mark.version && head === mark.head;
  if (!mark.promise && marks.some(isSame)) return;
  if (!marks.length) forgetSome();
  // The promise and the newest heads are enough.
  const others = [...marks.filter((one) => !isSame(one)), mark];
  const rest = others.filter((one) => !one.promise).slice(1 - MOST);
  const promise = others.findLast((one) => one.promise);
  remember(KEY + table, promise ? [promise, ...rest] : rest);
}

/** The first remembered head that this log does not have. */
export function missingMark(marks: Mark[], entries: Entry[]): Mark | null {
  return marks.find(({ version, head }) => entries[version - 1]?.hash !== head) ?? null;
}

function forgetSome(): void {
  const tables = kept(KEY);
  if (tables.length >= MOST_TABLES) for (const table of tables.slice(0, 20)) forget(table);
}
