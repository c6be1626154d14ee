/** Our own chain at a table: its secret, and how many links are in the log. The browser keeps it.
 *
 * The link of a refused move is given again with the next move. If we gave a new one each time, a
 * server could refuse moves until it likes the link.
 */

import { forget, kept, recall, remember } from "../paper/store";
import { Chain, LENGTH } from "./chain";
import { hex, unhex } from "./hash";

/** In its last 64 links a chain promises the next chain. */
const RENEW = 64;
const MOST_KEPT = 100;
const KEY = "chain.";

interface Kept {
  seed: string;
  /** How many of its links are in the log, as far as we know. */
  given: number;
  /** The seed of the next chain, and whether its anchor is in the log. */
  next: string | null;
  promised: boolean;
  at: number;
}

export interface Linked {
  link: string;
  anchor?: string;
}

export class OwnChain {
  #kept: Kept;
  #table: string | null = null;
  #chain: Chain;
  #next: Chain | null;

  private constructor(kept: Kept) {
    this.#kept = kept;
    this.#chain = new Chain(unhex(kept.seed));
    this.#next = kept.next ? new Chain(unhex(kept.next)) : null;
  }

  static fresh(): OwnChain {
    return new OwnChain({
      seed: seed(),
      given: 0,
      next: null,
      promised: false,
      at: Date.now(),
    });
  }

  static of(table: string): OwnChain | null {
    const found = recall<Kept | null>(KEY + table, null);
    if (!found || !/^[0-9a-f]{64}$/.test(found.seed)) return null;
    const chain = new OwnChain(found);
    chain.#table = table;
    return chain;
  }

  static forget(table: string): void {
    forget(KEY + table);
  }

  keep(table: string): this {
    if (this.#table === null) forgetOldest();
    this.#table = table;
    this.#write();
    return this;
  }

  get anchor(): string {
    return this.#chain.anchor;
  }

  get given(): number {
    return this.#kept.given;
  }

  /** The link with this number. Higher numbers are links of the next chain, once it is promised. */
  at(number: number): Linked | null {
    if (number > LENGTH) {
      const usable = this.#next && this.#kept.promised && number <= 2 * LENGTH;
      return usable ? { link: (this.#next as Chain).link(number - LENGTH) } : null;
    }
    const link = this.#chain.link(number);
    if (number <= LENGTH - RENEW || this.#kept.promised) return { link };
    return { link, anchor: this.#following().anchor };
  }

  /** One of our links is in the log, perhaps with the promise of the next chain. */
  heard(link: string, anchor: string | undefined): void {
    const number = this.#chain.numberOf(link);
    const further = number ? 0 : (this.#next?.numberOf(link) ?? 0);
    if (further) this.#moveOn(further);
    else if (number > this.#kept.given) this.#kept.given = number;
    if (anchor && anchor === this.#next?.anchor) this.#kept.promised = true;
    this.#write();
  }

  /** The server's count of links in the log. If it is lower, it counts those of the next chain. */
  counted(links: number): void {
    if (this.#kept.promised && links < this.#kept.given) this.#moveOn(links);
    else this.#kept.given = Math.max(links, this.#kept.given);
    this.#write();
  }

  /** The server refused a link. So we take its number of links in the log. */
  recounted(links: number): void {
    this.#kept.given = links;
    this.#write();
  }

  #following(): Chain {
    this.#kept.next ??= seed();
    this.#next ??= new Chain(unhex(this.#kept.next));
    this.#write();
    return this.#next;
  }

  #moveOn(given: number): void {
    if (!this.#next || !this.#kept.next) return;
    this.#chain = this.#next;
    this.#kept = { ...this.#kept, seed: this.#kept.next, given, next: null, promised: false };
    this.#next = null;
  }

  #write(): void {
    if (this.#table !== null) remember(KEY + this.#table, this.#kept);
  }
}

function seed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function forgetOldest(): void {
  const keys = kept(KEY);
  if (keys.length < MOST_KEPT) return;
  const age = (key: string) => recall<Kept | null>(key, null)?.at ?? 0;
  const [oldest] = keys.sort((a, b) => age(a) - age(b));
  if (oldest) forget(oldest);
}
