/** The first link of a game. Before it is given, every promise must be in the log. */

import type { Entry } from "../api/types";
import { Broken, checkHashChain, readContent } from "./entry";
import { type Mark, rememberHead } from "./remembered";

/** Checks that our anchor is in an unbroken log, and remembers its head. Throws `Broken`. */
export function checkPromise(
  table: string,
  entries: Entry[],
  seat: number,
  anchor: string,
): void {
  checkHashChain(entries);
  if (promisedAnchor(entries, seat) !== anchor) {
    throw new Broken(entries.length - 1, "anchor-missing");
  }
  const head = entries.at(-1)?.hash ?? "";
  const mark: Mark = { version: entries.length, head, promise: true };
  rememberHead(table, mark);
}

function promisedAnchor(entries: Entry[], seat: number): string | null {
  const facts = entries.flatMap((entry) => readContent(entry).facts);
  const taken = facts.filter((fact) => fact.type === "SeatTaken" && fact.seat === seat).at(-1);
  return (taken?.type === "SeatTaken" && taken.anchor) || null;
}
