/** What this browser must remember of the chains that it brought: one record for each table.
 *
 * A record is named by the hash of entry 0. It is written before a link leaves, and all tabs share
 * it. So a server cannot get a second link by showing another log to another tab, or to this one
 * after a reload. A page that comes over plain HTTP has no locks: then two tabs can at worst give
 * the same link twice.
 */

import { forget, kept, recall, remember } from "../paper/store";
import { Chain, type Given } from "./chain";
import { Broken } from "./entry";
import { hex, isHash, unhex } from "./hash";

/** One chain: its secret, and how many of its links have left. */
interface KeptChain {
  secret: string;
  given: number;
}

export interface ChainRecord {
  /** The code of the table. */
  table: string;
  /** How many entries were followed, and the hash of the last of them. */
  version: number;
  head: string;
  /** By anchor. Every sitting has a fresh chain. */
  chains: Record<string, KeptChain>;
  /** The record was copied to another device: this one gives no more links. */
  moved?: boolean;
  at: number;
}

/** The browser keeps nothing, so no link may leave. */
export class NotKept extends Error {}

const KEY = "chain.";
const MOST_KEPT = 100;
const COPY = "fairtable-key-1";

export function freshSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** To make a chain takes thousands of hashes, so those of this page are kept. */
const CHAINS = new Map<string, Chain>();

function chainOf(secret: string): Chain {
  const chain = CHAINS.get(secret) ?? new Chain(unhex(secret));
  CHAINS.set(secret, chain);
  return chain;
}

export const anchorOf = (secret: string) => chainOf(secret).anchor;

export class ChainRecords {
  find(first: string): ChainRecord | null {
    const found = recall<ChainRecord | null>(KEY + first, null);
    return found && typeof found.chains === "object" ? found : null;
  }

  /** Whether this browser has a record of a table with this code. */
  has(table: string): boolean {
    return kept(KEY).some((key) => recall<ChainRecord | null>(key, null)?.table === table);
  }

  /** A new chain, for a seat that we are about to take. Chains of earlier sittings stay until the
   * log has this one: perhaps another tab has just sat down. */
  async keep(first: string, table: string, secret: string): Promise<void> {
    await locked(first, () => {
      const found = this.find(first);
      if (!found) forgetOldest();
      const { moved: _, ...record } = found ?? { table, version: 0, head: "", chains: {} };
      const chains = { ...record.chains, [anchorOf(secret)]: { secret, given: 0 } };
      write(first, { ...record, chains, at: Date.now() });
    });
  }

  /** The seat was refused: its chain was never promised. */
  async takeBack(first: string, anchor: string): Promise<void> {
    await locked(first, () => {
      const record = this.find(first);
      if (!record) return;
      const { [anchor]: _, ...chains } = record.chains;
      if (Object.keys(chains).length) write(first, { ...record, chains });
      else forget(KEY + first);
    });
  }

  /** Checks that a log contains what was followed before, and remembers how far it goes. `hashes`
   * are the hashes of all its entries. Throws `Broken` if it is another log. */
  async follow(first: string, hashes: readonly string[]): Promise<ChainRecord | null> {
    return await locked(first, () => {
      const record = this.find(first);
      if (!record) return null;
      checkSame(record, hashes);
      if (hashes.length <= record.version) return record;
      const further = { ...record, version: hashes.length, head: hashes.at(-1) ?? "" };
      remember(KEY + first, further);
      return further;
    });
  }

  /** Whether the chain that the log has at our seat is kept here. */
  holds(first: string, inLog: Given): boolean {
    const record = this.find(first);
    return record !== null && !record.moved && chainIn(record, inLog) !== null;
  }

  /** The link after those that the log has; null if its chain is not kept here. It may leave when
   * this returns: that it has left is written down. Throws `Broken`, or `NotKept`. */
  async nextLink(
    first: string,
    inLog: Given,
    hashes: readonly string[],
  ): Promise<string | null> {
    return await locked(first, () => {
      const record = this.find(first);
      if (!record || record.moved) return null;
      checkSame(record, hashes);
      const found = chainIn(record, inLog);
      if (!found) return null;
      const { anchor, chain, given } = found;
      if (inLog.count !== given && inLog.count !== given - 1) {
        throw new Broken(hashes.length - 1, "links-differ", given);
      }
      const secret = record.chains[anchor]?.secret ?? "";
      const chains = { ...record.chains, [anchor]: { secret, given: inLog.count + 1 } };
      const [version, head] = [hashes.length, hashes.at(-1) ?? ""];
      write(first, { ...record, chains, version, head });
      return chain.link(inLog.count + 1);
    });
  }

  /** The whole record as a text for another device. From now on this device gives no more. */
  async moveOut(first: string): Promise<string | null> {
    return await locked(first, () => {
      const record = this.find(first);
      if (!record || record.moved) return null;
      write(first, { ...record, chains: {}, moved: true });
      return `${COPY} ${first} ${btoa(JSON.stringify(record))}`;
    });
  }

  /** Takes a record that another device has given up; false if this is not one of this table. */
  async moveIn(first: string, text: string): Promise<boolean> {
    const record = readCopy(first, text);
    if (!record) return false;
    await locked(first, () => {
      const here = this.find(first);
      const furthest = here && here.version > record.version ? here : record;
      const { version, head } = furthest;
      const chains = { ...here?.chains, ...record.chains };
      write(first, { ...record, chains, version, head, at: Date.now() });
    });
    return true;
  }
}

/** The chain of which the log has the latest link, or the anchor. */
function chainIn(record: ChainRecord, { latest, count }: Given) {
  for (const [anchor, { secret, given }] of Object.entries(record.chains)) {
    if (!isHash(secret)) continue;
    const chain = chainOf(secret);
    if (latest === (count ? chain.link(count) : chain.anchor)) return { anchor, chain, given };
  }
  return null;
}

function checkSame({ version, head }: ChainRecord, hashes: readonly string[]): void {
  if (hashes.length < version) throw new Broken(hashes.length, "gone-back");
  if (version && hashes[version - 1] !== head) throw new Broken(version - 1, "forked");
}

/** What is written is read again: a link leaves only if its record is really kept. */
function write(first: string, record: ChainRecord): void {
  remember(KEY + first, record);
  const read = recall<ChainRecord | null>(KEY + first, null);
  if (JSON.stringify(read) !== JSON.stringify(record)) throw new NotKept();
}

/** One tab at a time, where the browser has locks. */
async function locked<T>(first: string, work: () => T): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return (await locks.request(`fairtable.chain.${first}`, async () => work())) as T;
}

function readCopy(first: string, text: string): ChainRecord | null {
  const [mark, named, body] = text.trim().split(/\s+/);
  if (mark !== COPY || named !== first || !body) return null;
  try {
    const read = JSON.parse(atob(body)) as ChainRecord;
    const chains = Object.values(read.chains);
    const isWhole = chains.length > 0 && chains.every(({ secret }) => isHash(secret));
    return isWhole && Number.isSafeInteger(read.version) ? read : null;
  } catch {
    return null;
  }
}

function forgetOldest(): void {
  const keys = kept(KEY);
  if (keys.length < MOST_KEPT) return;
  const age = (key: string) => recall<ChainRecord | null>(key, null)?.at ?? 0;
  const [oldest] = keys.sort((a, b) => age(a) - age(b));
  if (oldest) forget(oldest);
}
