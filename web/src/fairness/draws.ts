/** Computes luck again: a key and a message give a stream of words, and the words give draws.
 * docs/fairness.md, "Draws". Every step is kept, so that it can be shown. */

import type { Drawn } from "./entry";
import { hashText, hex, mac, unhex, utf8 } from "./hash";

const WORD = 1n << 64n;

/** What is hashed with the key, line by line: the table, the hash of the entry that closed the
 * seats, how many entries before have draws of this kind, the kind, and the hash of every place's
 * latest link. */
export function drawMessage(
  table: string,
  closed: string,
  before: number,
  kind: string,
  links: readonly (string | null)[],
): string {
  const given = hashText(links.map((link) => `${link ?? "-"}\n`).join(""));
  const lines = ["fairtable draw 2", table, closed, String(before), kind, given];
  return `${lines.join("\n")}\n`;
}

/** A word from the stream: where it was, and whether it was thrown away. */
export interface Step {
  block: number;
  place: number;
  word: bigint;
  /** The word is taken mod n; null if the word itself is the result. */
  n: bigint | null;
  rejected: boolean;
}

/** What a draw gave: a number, an order, or 64 bits in hexadecimal digits. */
export type Gave = bigint | number[] | string;

export interface Made {
  asked: Drawn["asked"];
  n: bigint;
  gave: Gave;
  steps: Step[];
}

/** Block i is HMAC-SHA256(key, message + i in decimal); each gives four 64-bit words. */
export class Draws {
  readonly blocks: string[] = [];
  #key: Uint8Array;
  #message: string;
  #taken = 0;
  #steps: Step[] = [];

  constructor(key: string, message: string) {
    this.#key = unhex(key);
    this.#message = message;
  }

  make(asked: Drawn["asked"], n: bigint): Made {
    this.#steps = [];
    const gave = this.#gave(asked, n);
    return { asked, n, gave, steps: this.#steps };
  }

  #gave(asked: Drawn["asked"], n: bigint): Gave {
    if (asked === "below") return this.#below(n);
    if (asked === "shuffle") return this.#shuffle(Number(n));
    return this.#word(null).toString(16).padStart(16, "0");
  }

  /** Words from the last whole multiple of n on are thrown away: `mod` alone would be biased. */
  #below(n: bigint): bigint {
    if (n < 1n || n > WORD) throw new RangeError(`a draw needs 1 to 2^64 possibilities`);
    const limit = WORD - (WORD % n);
    for (;;) {
      const word = this.#word(n);
      if (word < limit) return word % n;
      (this.#steps.at(-1) as Step).rejected = true;
    }
  }

  /** The shuffle of Fisher and Yates, from the last place to the second. */
  #shuffle(n: number): number[] {
    const order = Array.from({ length: n }, (_, place) => place);
    for (let i = n - 1; i > 0; i--) {
      const j = Number(this.#below(BigInt(i + 1)));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  }

  #word(n: bigint | null): bigint {
    const block = Math.floor(this.#taken / 4);
    const place = this.#taken++ % 4;
    if (block === this.blocks.length) {
      this.blocks.push(hex(mac(this.#key, utf8(this.#message + block))));
    }
    const digits = (this.blocks[block] as string).slice(16 * place, 16 * place + 16);
    const word = BigInt(`0x${digits}`);
    this.#steps.push({ block, place, word, n, rejected: false });
    return word;
  }
}

/** Makes the draws of one stream again; null if they do not give what was written down. */
export function drawnAgain(
  key: string,
  message: string,
  drawn: readonly Drawn[],
): Made[] | null {
  const draws = new Draws(key, message);
  const made: Made[] = [];
  for (const draw of drawn) {
    if (!isAskable(draw)) return null;
    const again = draws.make(draw.asked, BigInt(draw.n));
    if (draw.kind === "open" && !isSame(draw.gave, again.gave)) return null;
    made.push(again);
  }
  return made;
}

/** A forged log must not cause more work than it has written down. */
function isAskable({ kind, asked, n, gave }: Drawn): boolean {
  if (asked === "word") return true;
  if (typeof n !== "bigint" && !Number.isSafeInteger(n)) return false;
  if (asked === "below") return n >= 1 && n <= WORD;
  const length = kind === "open" ? Array.isArray(gave) && gave.length : Number(n);
  return asked === "shuffle" && n >= 0 && n <= 100_000 && length === Number(n);
}

function isSame(written: unknown, gave: Gave): boolean {
  const text = (value: unknown) => (typeof value === "bigint" ? String(value) : value);
  if (typeof gave === "bigint") {
    const isNumber = typeof written === "number" || typeof written === "bigint";
    return isNumber && String(written) === text(gave);
  }
  return JSON.stringify(written) === JSON.stringify(gave);
}
