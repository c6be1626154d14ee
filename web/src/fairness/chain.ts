/** A chain of hashes. It promises beforehand everything that its owner will add to the luck.
 *
 * The owner takes 32 random bytes and hashes them again and again. The last hash, the anchor, is
 * published. Then the owner gives away the hashes one by one, backwards, and leaves none out.
 * Anybody can check a link, because its hash is the link before it. Nobody can choose a link.
 * docs/fairness.md, "Chains".
 */

import { hashLink, hex, isHash, sha256 } from "./hash";

export const LENGTH = 1024;

/** The chain as its owner has it. Link 1 is given first, the seed last. */
export class Chain {
  readonly length: number;
  readonly anchor: string;
  /** By number. The anchor has number 0. */
  #links: string[];

  constructor(seed: Uint8Array, length = LENGTH) {
    this.length = length;
    const hashes = [seed];
    for (let n = 0; n < length; n++) hashes.push(sha256(hashes[n] as Uint8Array));
    this.#links = hashes.reverse().map(hex);
    this.anchor = this.#links[0] as string;
  }

  link(number: number): string {
    const link = this.#links[number];
    if (!link || number < 1) throw new RangeError(`no link ${number} in ${this.length}`);
    return link;
  }

  /** The number of this link; 0 if it is not of this chain. */
  numberOf(link: string): number {
    return Math.max(0, this.#links.indexOf(link, 1));
  }
}

/** The chain as everybody sees it: the latest link (or the anchor), how many were given, and the
 * anchor of the next chain, if it is promised. */
export interface Given {
  latest: string;
  count: number;
  next: string | null;
}

export function promised(anchor: string): Given {
  return { latest: anchor, count: 0, next: null };
}

/** What goes into a draw: the latest link; null before the first. */
export function ingredient(given: Given | null | undefined): string | null {
  return given?.count ? given.latest : null;
}

/** What is known after `link` was given; null if it is not the next link of the promised chain. */
export function givenAfter(
  known: Given,
  link: string,
  anchor: string | null = null,
): Given | null {
  if (!isHash(link) || (anchor !== null && !isHash(anchor))) return null;
  const back = hashLink(link);
  if (back === known.latest) {
    return { latest: link, count: known.count + 1, next: anchor ?? known.next };
  }
  return back === known.next ? { latest: link, count: 1, next: anchor } : null;
}
