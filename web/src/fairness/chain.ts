/** A chain of hashes: everything that its owner will ever add to luck, promised beforehand.
 *
 * Take 32 random bytes and hash them again and again; publish the last hash, the anchor; then
 * give the hashes away one by one, backwards. Anybody can check that a link is the one promised
 * (hashed once, it is the one before), and nobody can choose it. None is passed over.
 * docs/fairness.md, "Chains".
 */

import { hashLink, hex, isHash, sha256 } from "./hash";

export const LENGTH = 1024;

/** The owner's side. Link 1 is given first, the seed itself last. */
export class Chain {
  readonly length: number;
  readonly anchor: string;
  /** By number: the anchor stands at 0. */
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

  /** Which link this is; 0 if it is none. */
  numberOf(link: string): number {
    return Math.max(0, this.#links.indexOf(link, 1));
  }
}

/** The public side: the last link given (or the anchor), how many were, and the promise of the
 * chain that follows. */
export interface Given {
  latest: string;
  count: number;
  next: string | null;
}

export function promised(anchor: string): Given {
  return { latest: anchor, count: 0, next: null };
}

/** What goes into a draw: the latest link, once one was given after the promise. */
export function ingredient(given: Given | null | undefined): string | null {
  return given?.count ? given.latest : null;
}

/** What is known once `link` was given; null if it is not the next of the promised chain. */
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
