/** An entry of the log: what its text says, and whether its hash follows from the entry before. */

import type {
  AnyGameTypes,
  Entry,
  Json,
  Logged,
  PageEntry,
  Skeleton,
  TableFact,
} from "../api/types";
import type { Family, Value } from "../messages/catalogue";
import { hashText, hex, isHash, sha256, unhex, utf8 } from "./hash";
import { isLogged, keysOf } from "./spelling";

export const HOUSE = -1;
/** A move that the host of the table makes, with or without a seat. */
export const HOST = -2;

/** What can be wrong with an entry; `faults.ts` has the words. */
export type Fault = Family<"fairness", "fairness-broken-">;

/** A log is not what it claims to be, and this is the first entry that shows it. */
export class Broken extends Error {
  constructor(
    readonly seq: number,
    readonly code: Fault,
    /** What was found instead, if the words say it. */
    readonly found: Value = "",
  ) {
    super(`entry ${seq}: ${code}`);
    this.name = "Broken";
  }
}

/** A draw that was asked for. An open draw also says what it gave. */
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
  asked: Logged | null;
  facts: TableFact[];
  events: (AnyGameTypes["Event"] | null)[];
  drawn?: Drawn[];
  house_link?: string;
  sealed_key?: string;
}

export const FIRST_HASH = hashText("fairtable.log.3");

/** Numbers of 64 bits stay exact in a browser that shows how they were written. */
function whole(_: string, value: unknown, context?: { source?: string }): unknown {
  const unsafe = typeof value === "number" && !Number.isSafeInteger(value);
  return unsafe && /^\d+$/.test(context?.source ?? "") ? BigInt(context?.source ?? "") : value;
}

export function readContent(entry: Entry): Content {
  let content: Content;
  try {
    content = JSON.parse(entry.public, whole) as Content;
  } catch {
    throw new Broken(entry.seq, "unreadable-text");
  }
  if (!isLogged(content, "Content")) throw new Broken(entry.seq, "not-an-entry");
  if (!keysOf(entry.public)) throw new Broken(entry.seq, "other-spelling");
  if (content.seq !== entry.seq) {
    throw new Broken(entry.seq, "other-number", String(content.seq));
  }
  return content;
}

export function bigEndian(value: number, bytes: 4 | 8): Uint8Array {
  const out = new DataView(new ArrayBuffer(bytes));
  if (bytes === 8) out.setBigUint64(0, BigInt(value));
  else out.setUint32(0, value);
  return new Uint8Array(out.buffer);
}

/** Who may see a part before the end; the open part has no list of seats. */
export function audience(seats: readonly number[] | null): Uint8Array[] {
  if (seats === null) return [new Uint8Array(4).fill(255)];
  return [bigEndian(seats.length, 4), ...seats.map((seat) => bigEndian(seat, 4))];
}

/** An entry comes with its text, or as a skeleton, with the hash of its text. */
export function isSkeleton<E extends PageEntry>(entry: E): entry is E & Skeleton {
  return typeof (entry as Partial<Entry>).public !== "string";
}

/** The entries of a page with all their hashes. Those that the page left out are computed. */
export function withHashes(
  entries: readonly PageEntry[],
  before: string,
): (Entry | Skeleton)[] {
  let head = before;
  return entries.map((entry) => {
    head = entry.hash ?? entryHash(head, entry);
    return { ...entry, hash: head } as Entry | Skeleton;
  });
}

/** SHA-256 of: the hash before, the number, the hash of the public text, and for every part its
 * audience and its hash. */
export function entryHash(before: string, entry: PageEntry): string {
  const whole = sha256.create().update(unhex(before)).update(bigEndian(entry.seq, 8));
  whole.update("digest" in entry ? unhex(entry.digest) : sha256(utf8(entry.public)));
  for (const part of entry.parts) {
    for (const bytes of audience(part.seats)) whole.update(bytes);
    whole.update(unhex(part.hash));
  }
  return hex(whole.digest());
}

/** The links that the house takes into a start. */
export function linksOf(asked: Logged | null): readonly string[] {
  const starts = asked?.type === "Begin" || asked?.type === "FailStart";
  return (starts && asked.links) || [];
}

/** Checks that every hash is the hash of its content. */
export function checkHashes(entry: Entry | Skeleton, before: string): void {
  if (isSkeleton(entry) && !isHash(entry.digest)) throw new Broken(entry.seq, "hash-form");
  for (const { hash, body } of entry.parts) {
    if (!isHash(hash)) {
      throw new Broken(entry.seq, "hash-form");
    }
    if (body != null && hashText(body) !== hash) {
      throw new Broken(entry.seq, "part-hash");
    }
  }
  if (entryHash(before, entry) !== entry.hash) {
    throw new Broken(entry.seq, "entry-hash");
  }
}
