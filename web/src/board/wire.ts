/** What the great board and the page say to each other; docs/great-board.md has every byte of it. */

import { request } from "../api/client";
import { liveAddress } from "../api/live";
import { OFFLINE, Refusal, readProblem } from "../api/problems";
import type { Problem } from "../api/types";
import type * as wire from "../api/wire.generated";

export type Card = wire.BoardCard;
export type WholeCard = wire.WholeCard;
export type Me = wire.Me;
export type QuotaLeft = wire.Me["quota"];

export interface Over {
  readonly winner: number | null;
  readonly scores: readonly number[];
  readonly next: string | null;
}

export type TextFrame =
  | { type: "hello"; board: WholeCard; me: Me | null; index: number }
  | { type: "me"; me: Me }
  | { type: "here"; count: number }
  | ({ type: "quota" } & QuotaLeft)
  | { type: "behind"; index: number }
  | ({ type: "over" } & Over)
  | { type: "refused"; command: null; problem: Problem }
  | { type: "goodbye"; reason: string };

/** Why a line was refused, as the byte of an answer says it. */
export const CODES = [
  "accepted",
  "edge-taken",
  "invalid-edge",
  "no-identity",
  "quota-exhausted",
  "rate-limited",
  "board-complete",
  "warming-up",
  "write-failed",
] as const;
export type Code = (typeof CODES)[number];

export interface Answer {
  readonly number: number;
  readonly code: Code;
  /** The index of an accepted line, or milliseconds until one may ask again. */
  readonly value: number;
}

export type BinaryFrame =
  | { type: "records"; index: number; records: Uint8Array }
  | { type: "answers"; answers: Answer[] };

const ANSWER_BYTES = 9;

/** A frame of bytes; null if it is none that we know. */
export function readBinary(bytes: Uint8Array): BinaryFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 1 && bytes.length >= 5 && (bytes.length - 5) % 3 === 0)
    return { type: "records", index: view.getUint32(1), records: bytes.subarray(5) };
  if (bytes[0] !== 2 || (bytes.length - 1) % ANSWER_BYTES) return null;
  const answers: Answer[] = [];
  for (let at = 1; at < bytes.length; at += ANSWER_BYTES)
    answers.push({
      number: view.getUint32(at),
      // A code that we don't know yet is a failure that may pass.
      code: CODES[view.getUint8(at + 4)] ?? "write-failed",
      value: view.getUint32(at + 5),
    });
  return { type: "answers", answers };
}

/** Asks for a line, under a number of our own. */
export function writePlacement(number: number, edge: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x0100_0000 | (number >>> 8));
  view.setUint32(4, ((number & 255) << 24) | edge);
  return bytes;
}

async function requestBytes(path: string): Promise<Uint8Array> {
  let answer: Response;
  try {
    answer = await fetch(`/api/boards/${path}`);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {
    throw new Refusal(OFFLINE);
  }
  throw new Refusal(readProblem(answer.status, await answer.json().catch(() => null)));
}

export const boards = {
  list: async (before?: number) => {
    const query = before === undefined ? "" : `?before=${before}`;
    return (await request<wire.BoardList>("GET", `/boards${query}`)).boards;
  },
  card: (id: string) => request<WholeCard>("GET", `/boards/${id}`),
  /** When the first batch from this index on became durable; null if there is none. */
  timeOf: async (id: string, index: number) => {
    const path = `/boards/${id}/batches?after=${index}&limit=1`;
    return (await request<wire.BatchList>("GET", path)).batches[0]?.at ?? null;
  },
  /** Why the referee would not draw this line for us now. Nothing is drawn. */
  why: (id: string, edge: number) =>
    request<wire.Explained>("POST", `/boards/${id}/why`, { edge }),
  join: (id: string) => request<Me>("POST", `/boards/${id}/members`),
  snapshot: (id: string) => requestBytes(`${id}/snapshot`),
  chunk: (id: string, n: number) => requestBytes(`${id}/chunks/${n}`),
};

export function boardAddress(id: string, from: number): string {
  const address = liveAddress(`/api/boards/${id}/live`);
  address.searchParams.set("from", String(from));
  return address.href;
}
