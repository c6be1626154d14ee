/** An entry of the log: what its text says, and whether its hash follows from the one before. */

import type { AnyGameTypes, Ask, Entry, Json, TableFact } from "../api/types";
import { hashText, hex, isHash, sha256, unhex, utf8 } from "./hash";

export const HOUSE = -1;

/** A log is not what it claims to be, and this is the first entry that shows it. */
export class Broken extends Error {
  constructor(
    readonly seq: number,
    readonly reason: string,
  ) {
    super(`entry ${seq}: ${reason}`);
    this.name = "Broken";
  }
}

/** What was asked of luck; open draws also say what they gave. */
export interface Drawn {
  kind: "open" | "sealed";
  asked: "below" | "shuffle" | "word";
  n: number | bigint;
  gave?: Json | bigint;
}

export interface Content {
  seq: number;
  at: number;
  by: number | null;
  who: string;
  command: string;
  asked: Ask | null;
  facts: TableFact[];
  events: (AnyGameTypes["Event"] | null)[];
  drawn?: Drawn[];
  house_link?: string;
  house_anchor?: string;
  sealed_key?: string;
}

export const FIRST_HASH = hashText("fairtable.log.1");

/** Numbers of 64 bits stay whole where the browser shows how they were written. */
function whole(_: string, value: unknown, context?: { source?: string }): unknown {
  const unsafe = typeof value === "number" && !Number.isSafeInteger(value);
  return unsafe && /^\d+$/.test(context?.source ?? "") ? BigInt(context?.source ?? "") : value;
}

export function readContent(entry: Entry): Content {
  let content: Content;
  try {
    content = JSON.parse(entry.public, whole) as Content;
  } catch {
    throw new Broken(entry.seq, "its text can’t be read");
  }
  const readable =
    Array.isArray(content?.facts) &&
    Array.isArray(content.events) &&
    Number.isFinite(content.at);
  if (!readable) throw new Broken(entry.seq, "its text is not that of an entry");
  if (content.seq !== entry.seq) {
    throw new Broken(entry.seq, `the content says it is entry ${content.seq}`);
  }
  return content;
}

export function bigEndian(value: number, bytes: 4 | 8): Uint8Array {
  const out = new DataView(new ArrayBuffer(bytes));
  if (bytes === 8) out.setBigUint64(0, BigInt(value));
  else out.setUint32(0, value);
  return new Uint8Array(out.buffer);
}

export function audience(seats: readonly number[]): Uint8Array[] {
  return [bigEndian(seats.length, 4), ...seats.map((seat) => bigEndian(seat, 4))];
}

/** SHA-256 of: hash before, number, hash of the public text, every part's audience and hash. */
export function entryHash(before: string, entry: Entry): string {
  const whole = sha256.create().update(unhex(before)).update(bigEndian(entry.seq, 8));
  whole.update(sha256(utf8(entry.public)));
  for (const part of entry.parts) {
    for (const bytes of audience(part.seats)) whole.update(bytes);
    whole.update(unhex(part.hash));
  }
  return hex(whole.digest());
}

/** Every hash is the hash of what it stands for. */
export function checkHashes(entry: Entry, before: string): void {
  for (const { hash, body } of entry.parts) {
    if (!isHash(hash)) {
      throw new Broken(entry.seq, "a hash is not 64 small hexadecimal digits");
    }
    if (body != null && hashText(body) !== hash) {
      throw new Broken(entry.seq, "a private part does not match its hash");
    }
  }
  if (entryHash(before, entry) !== entry.hash) {
    throw new Broken(entry.seq, "its hash does not follow from its text and the entry before");
  }
}

/** A log from its beginning, or some of it from `before`: numbers and hashes. */
export function checkHashChain(entries: Entry[]): void {
  let before = FIRST_HASH;
  entries.forEach((entry, seq) => {
    if (entry.seq !== seq) throw new Broken(seq, `entry ${entry.seq} stands in its place`);
    checkHashes(entry, before);
    before = entry.hash;
  });
}
