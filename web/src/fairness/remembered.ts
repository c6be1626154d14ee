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

/** Is this log of the game that this browser followed? `entry` is the last one that was compared, or
 * the first one that differs. `start`: the game is not over in this log, and we have seen more.
 * `late`: we came when it was over. */
export interface Followed {
  as: "unknown" | "late" | "same" | "start" | "other";
  entry: number;
}

export function compareMarks(marks: Mark[], entries: Entry[], finished: boolean): Followed {
  const isBeyond = ({ version }: Mark) => version > entries.length;
  // Nothing comes after the end.
  const compared = finished ? marks : marks.filter((mark) => !isBeyond(mark));
  const differs = compared.find(({ version, head }) => entries[version - 1]?.hash !== head);
  if (differs) return { as: "other", entry: differs.version - 1 };
  const last = Math.max(0, ...compared.map(({ version }) => version));
  if (!last) return { as: "unknown", entry: 0 };
  const isLate = finished && compared.every(({ version }) => version === entries.length);
  const same = isLate ? "late" : "same";
  return { as: marks.some(isBeyond) ? "start" : same, entry: last - 1 };
}

function forgetSome(): void {
  const tables = kept(KEY);
  if (tables.length >= MOST_TABLES) for (const table of tables.slice(0, 20)) forget(table);
}
