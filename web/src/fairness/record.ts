/** A log as a file, `.fairtable.json`: a head, one entry a line, a foot. docs/log-format.md.
 * There is exactly one way to write it, so that no byte can change unnoticed. */

import type { Entry } from "../api/types";
import { Broken } from "./entry";

const HEAD = '{"format":"fairtable.log","version":1,"entries":[\n';
const FOOT = "]}\n";
export const SUFFIX = ".fairtable.json";

/** This is not a log of ours at all, or one of another version. */
export class NoRecord extends Error {}

export function readRecord(bytes: Uint8Array): Entry[] {
  const text = readText(bytes);
  if (!text.startsWith(HEAD)) throw new NoRecord(whatIsWrong(text));
  const entries: Entry[] = [];
  let at = HEAD.length;
  for (let more = true; more; ) {
    const seq = entries.length;
    const end = text.indexOf("\n", at);
    if (end < 0) throw new Broken(seq, "the file is cut off here");
    const line = text.slice(at, end);
    if (line === FOOT.trimEnd() && seq) {
      throw new Broken(seq - 1, "after it comes no other, though a comma says so");
    }
    more = line.endsWith(",");
    entries.push(readLine(more ? line.slice(0, -1) : line, seq));
    at = end + 1;
  }
  if (text.slice(at) !== FOOT) {
    const cut = FOOT.startsWith(text.slice(at));
    const reason = cut ? "the file is cut off after it" : "after it comes no end";
    throw new Broken(entries.length - 1, reason);
  }
  return entries;
}

/** A damaged byte becomes another sign, and so another hash. */
function readText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function readLine(line: string, seq: number): Entry {
  let read: Entry;
  try {
    read = JSON.parse(line) as Entry;
  } catch {
    throw new Broken(seq, "its line can’t be read");
  }
  if (!isEntry(read)) throw new Broken(seq, "its line is not that of an entry");
  if (write(read) !== line) throw new Broken(seq, "it is not written as logs are written");
  if (read.seq !== seq) throw new Broken(seq, `entry ${read.seq} stands in its place`);
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
        Array.isArray(part?.seats) &&
        part.seats.every((seat: unknown) => Number.isSafeInteger(seat) && Number(seat) >= 0) &&
        (part.body === undefined || typeof part.body === "string"),
    )
  );
}

function write({ seq, public: text, parts, hash }: Entry): string {
  const written = parts.map(({ seats, hash, body }) => ({ seats, hash, body }));
  return JSON.stringify({ seq, public: text, parts: written, hash });
}

function whatIsWrong(text: string): string {
  if (!text) return "The file is empty.";
  if (text.startsWith('{"format":"fairtable.log","version":')) {
    return "This log is of a version that is not known here, or its first line is damaged.";
  }
  return "This is no Fairtable log: it does not begin as one.";
}
