/** A log as a file, `.fairtable.json`: a head, one line for each entry, a foot. docs/log-format.md.
 * There is exactly one way to write it, so no byte can change without being noticed. */

import type { Entry } from "../api/types";
import type { Family } from "../messages/catalogue";
import { Broken } from "./entry";

const HEAD_BEGINS = '{"format":"fairtable.log","version":';
const VERSION = "3";
const HEAD = `${HEAD_BEGINS}${VERSION},"entries":[\n`;
const FOOT = "]}\n";

/** This is not a log of Fairtable, or it has another version. */
export class NoRecord extends Error {
  constructor(readonly code: Family<"fairness", "fairness-no-log-">) {
    super(code);
  }
}

export function readRecord(bytes: Uint8Array): Entry[] {
  const text = readText(bytes);
  if (!text.startsWith(HEAD)) throw new NoRecord(whatIsWrong(text));
  const entries: Entry[] = [];
  let at = HEAD.length;
  for (let more = true; more; ) {
    const seq = entries.length;
    const end = text.indexOf("\n", at);
    if (end < 0) throw new Broken(seq, "cut-here");
    const line = text.slice(at, end);
    if (line === FOOT.trimEnd() && seq) {
      throw new Broken(seq - 1, "no-next");
    }
    more = line.endsWith(",");
    entries.push(readLine(more ? line.slice(0, -1) : line, seq));
    at = end + 1;
  }
  if (text.slice(at) !== FOOT) {
    const cut = FOOT.startsWith(text.slice(at));
    throw new Broken(entries.length - 1, cut ? "cut-after" : "no-end");
  }
  return entries;
}

/** A damaged byte becomes another character, so the hash differs. */
function readText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function readLine(line: string, seq: number): Entry {
  let read: Entry;
  try {
    read = JSON.parse(line) as Entry;
  } catch {
    throw new Broken(seq, "unreadable-line");
  }
  if (!isEntry(read)) throw new Broken(seq, "line-not-an-entry");
  if (write(read) !== line) throw new Broken(seq, "line-form");
  if (read.seq !== seq) throw new Broken(seq, "out-of-place", read.seq);
  return read;
}

function isEntry(read: Entry): boolean {
  const parts: unknown = read?.parts;
  return (
    Number.isSafeInteger(read?.seq) &&
    typeof read.public === "string" &&
    typeof read.hash === "string" &&
    Array.isArray(parts) &&
    parts.every(
      (part) =>
        isAudience(part?.seats) &&
        typeof part.hash === "string" &&
        (part.body === undefined || typeof part.body === "string"),
    )
  );
}

function isAudience(seats: unknown): boolean {
  const isSeat = (seat: unknown) => Number.isSafeInteger(seat) && Number(seat) >= 0;
  return seats === null || (Array.isArray(seats) && seats.every(isSeat));
}

function write({ seq, public: text, parts, hash }: Entry): string {
  const written = parts.map(({ seats, hash, body }) => ({ seats, hash, body }));
  return JSON.stringify({ seq, public: text, parts: written, hash });
}

function whatIsWrong(text: string): NoRecord["code"] {
  if (!text) return "empty";
  if (!text.startsWith(HEAD_BEGINS)) return "other";
  const [, version] = /^(\d{1,9})[,}]/.exec(text.slice(HEAD_BEGINS.length)) ?? [];
  return version && version !== VERSION ? "version" : "damaged";
}
