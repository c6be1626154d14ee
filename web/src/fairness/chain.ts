/** A chain of hashes. It promises beforehand everything that its owner will add to the luck.
 *
 * The owner takes 32 random bytes and hashes them again and again. The last hash, the anchor, is
 * published. Then the owner gives away the hashes one by one, backwards, and leaves none out.
 * Anybody can check a link, because its hash is the link before it. Nobody can choose a link.
 * docs/fairness.md, "Everyone brings a chain".
 */

import { hashLink, hex, isHash, sha256 } from "./hash";

/** How many links a seat's chain has. When it has given them all, it rests. */
export const LENGTH = 4096;
/** Only every 64th hash is kept: the chain of a house can have 65,536 links. */
const STRIDE = 64;

/** The chain as its owner has it. Link 1 is given first, the seed last. */
export class Chain {
  readonly length: number;
  readonly anchor: string;
  #every: Uint8Array[];

  constructor(seed: Uint8Array, length = LENGTH) {
    this.length = length;
    this.#every = [seed];
    let link = seed;
    for (let n = 1; n <= length; n++) {
      link = sha256(link);
      if (n % STRIDE === 0) this.#every.push(link);
    }
    this.anchor = hex(link);
  }

  link(number: number): string {
    const before = this.length - number;
    if (number < 1 || before < 0) throw new RangeError(`no link ${number} in ${this.length}`);
    let link = this.#every[Math.floor(before / STRIDE)] as Uint8Array;
    for (let n = before % STRIDE; n > 0; n--) link = sha256(link);
    return hex(link);
  }
}

/** The chain as everybody sees it: the latest link (or the anchor), how many were given, and
 * whether its owner has lost it. */
export interface Given {
  readonly latest: string;
  readonly count: number;
  readonly lost: boolean;
}

export function promised(anchor: string): Given {
  return { latest: anchor, count: 0, lost: false };
}

/** Whether more links can come. */
export function lives(given: Given | null | undefined): given is Given {
  return given != null && !given.lost && given.count < LENGTH;
}

/** What goes into a draw: the latest link; null before the first. */
export function ingredient(given: Given | null | undefined): string | null {
  return given?.count ? given.latest : null;
}

/** What is known after `link` was given; null if it is not the next link of the promised chain. */
export function givenAfter(known: Given, link: string, length = LENGTH): Given | null {
  if (known.lost || known.count >= length || !isHash(link)) return null;
  if (hashLink(link) !== known.latest) return null;
  return { latest: link, count: known.count + 1, lost: false };
}
