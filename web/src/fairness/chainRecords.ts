/** What this browser must remember of the tables at which it took a seat: one record for each.
 *
 * A record is named by the hash of entry 0. It has the chains that were brought, and a secret from
 * which the ids of all asks are made. It is written before a link or an ask leaves, and all tabs
 * share it. So a server cannot get a second link by showing another log to another tab, or to this
 * one after a reload. A page that comes over plain HTTP has no locks: then two tabs can at worst
 * give the same link twice.
 */

import type { Ask } from "../api/types";
import { forget, kept, recall, remember } from "../paper/store";
import { Chain, type Given } from "./chain";
import { commandId, saidOf } from "./commands";
import { Broken } from "./entry";
import { hex, isHash, unhex, utf8 } from "./hash";

/** One chain: its secret, and how many of its links have left. */
interface KeptChain {
  secret: string;
  given: number;
  /** How many entries the log had when it was brought. */
  from: number;
  /** An ask with its anchor has left. */
  sat?: boolean;
  /** The asks by which we gave it up ourselves. */
  left?: GivesUp[];
}

type GivesUp = "Rise" | "LoseChain";

/** `not-sent`: an entry in our name that our programs did not send. The others say that we were
 * gone though this page was connected, and what followed. */
export type Noticed = "not-sent" | "gone" | "claimed" | "replaced";

export interface OwnNotice {
  readonly seq: number;
  readonly hash: string;
  readonly what: Noticed;
  /** What was asked, if it was asked in our name. */
  readonly said?: string;
}

export interface ChainRecord {
  /** The code of the table. */
  table: string;
  /** Our pseudonym at this table. */
  holder: string;
  /** The ids of our asks are made from it. `former`: those of records that were moved here. */
  secret: string;
  former?: string[];
  /** The number of the last ask. */
  counter: number;
  /** What was asked lately, by number. A game keeps moves in its own spelling. */
  sent: Record<string, string>;
  /** How many entries the log had when this record was made. Those before it are not judged. */
  since: number;
  /** How many entries were followed, and the hash of the last of them. */
  version: number;
  head: string;
  /** By anchor. Every sitting has a fresh chain. */
  chains: Record<string, KeptChain>;
  notices: OwnNotice[];
  /** The record was copied to another device: this one gives no more links. */
  moved?: boolean;
  at: number;
}

/** For a record that is made now. */
export interface Seating {
  readonly table: string;
  readonly holder: string;
  readonly since: number;
}

/** The browser keeps nothing, so no link may leave. */
export class NotKept extends Error {}

const KEY = "chain.";
const MOST_KEPT = 100;
const MOST_SENT = 64;
const MOST_NOTICES = 200;
const COPY = "fairtable-key-2";

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
    return found && typeof found.chains === "object" && isHash(found.secret) ? found : null;
  }

  /** The hash of entry 0 by which this browser knows a table with this code; "" if it has no record
   * of one. */
  firstOf(table: string): string {
    const keys = kept(KEY).filter(
      (key) => recall<ChainRecord | null>(key, null)?.table === table,
    );
    return keys.at(-1)?.slice(KEY.length) ?? "";
  }

  /** A record for a seat that we are about to take, and a new chain if the game needs one. Chains of
   * earlier sittings stay: perhaps another tab has just sat down. */
  async keep(first: string, seating: Seating, secret: string | null, from = 0): Promise<void> {
    await locked(first, () => {
      const found = this.find(first);
      if (!found) forgetOldest();
      const isOurs = found?.holder === seating.holder;
      const { moved: _, ...record } = isOurs ? found : freshRecord(seating);
      const chain = secret && { [anchorOf(secret)]: { secret, given: 0, from } };
      write(first, { ...record, chains: { ...record.chains, ...chain }, at: Date.now() });
    });
  }

  /** The seat was refused: its chain was never promised. */
  async takeBack(first: string, anchor: string): Promise<void> {
    await this.#change(first, (record) => {
      const { [anchor]: _, ...chains } = record.chains;
      return { ...record, chains };
    });
  }

  /** The anchor has left without an ask of its own, when the table was opened. */
  async promised(first: string, anchor: string): Promise<void> {
    await this.#change(first, (record) => {
      const chains = chainsAfter(record.chains, { type: "Sit", anchor }, true);
      return { ...record, chains };
    });
  }

  /** The id for an ask that may leave when this returns; null if there is no record, or it can't be
   * written. `own`: it is about our own seat, so a chain may be given up by it. */
  async number(first: string, ask: Ask, own = false): Promise<string | null> {
    let id: string | null = null;
    try {
      await this.#change(first, (record) => {
        const n = record.counter + 1;
        const said = saidOf(ask);
        id = commandId(record.secret, first, n, said);
        const all: ChainRecord["sent"] = { ...record.sent, [n]: said };
        const sent = Object.fromEntries(Object.entries(all).slice(-MOST_SENT));
        return { ...record, counter: n, sent, chains: chainsAfter(record.chains, ask, own) };
      });
    } catch (caught) {
      if (!(caught instanceof NotKept)) throw caught;
      return null;
    }
    return id;
  }

  /** What would have given a chain up was refused by the rules. */
  async keptAfterAll(first: string, ask: Ask): Promise<void> {
    await this.#change(first, (record) => {
      const without = ({ left = [], ...chain }: KeptChain) => {
        const still = left.filter((type) => type !== ask.type);
        return still.length ? { ...chain, left: still } : chain;
      };
      const chains = Object.entries(record.chains).map(([at, one]) => [at, without(one)]);
      return { ...record, chains: Object.fromEntries(chains) };
    });
  }

  /** Keeps what was noticed, once. */
  async note(first: string, found: readonly OwnNotice[]): Promise<void> {
    if (!found.length) return;
    await this.#change(first, (record) => {
      const notices = [...record.notices, ...newIn(found, record.notices)].slice(
        0,
        MOST_NOTICES,
      );
      return notices.length > record.notices.length ? { ...record, notices } : null;
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

  async #change(
    first: string,
    change: (record: ChainRecord) => ChainRecord | null,
  ): Promise<void> {
    await locked(first, () => {
      const record = this.find(first);
      const after = record && change(record);
      if (after) write(first, after);
    });
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
      const known = found && record.chains[found.anchor];
      // After we said that it is lost, the server must not see one link more.
      if (!found || !known || known.left?.includes("LoseChain")) return null;
      const { anchor, chain, given } = found;
      if (inLog.count !== given && inLog.count !== given - 1) {
        throw new Broken(hashes.length - 1, "links-differ", given);
      }
      const chains = { ...record.chains, [anchor]: { ...known, given: inLog.count + 1 } };
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
      // Two devices with one secret would give the same id to different asks.
      const secret = freshSecret();
      write(first, { ...record, secret, counter: 0, sent: {}, chains: {}, moved: true });
      return `${COPY} ${first} ${btoa(String.fromCharCode(...utf8(JSON.stringify(record))))}`;
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
      const former = [...(record.former ?? []), ...(here ? [here.secret] : [])];
      const notices = [...record.notices, ...newIn(here?.notices ?? [], record.notices)];
      write(first, { ...record, former, chains, notices, version, head, at: Date.now() });
    });
    return true;
  }
}

const newIn = (found: readonly OwnNotice[], kept: readonly OwnNotice[]) =>
  found.filter(({ seq, what }) => !kept.some((one) => one.seq === seq && one.what === what));

function freshRecord({ table, holder, since }: Seating): ChainRecord {
  const own = { table, holder, since, secret: freshSecret(), counter: 0, sent: {} };
  return { ...own, version: 0, head: "", chains: {}, notices: [], at: Date.now() };
}

/** Which chains were promised, and which were given up, when this ask leaves. */
function chainsAfter(chains: ChainRecord["chains"], ask: Ask, own: boolean) {
  if (ask.type === "Sit" && ask.anchor && chains[ask.anchor]) {
    return { ...chains, [ask.anchor]: { ...chains[ask.anchor], sat: true } as KeptChain };
  }
  const { type } = ask;
  if (!(type === "LoseChain" || (type === "Rise" && own))) return chains;
  const after = (chain: KeptChain) =>
    chain.sat ? { ...chain, left: [...new Set([...(chain.left ?? []), type])] } : chain;
  return Object.fromEntries(Object.entries(chains).map(([at, one]) => [at, after(one)]));
}

/** The chain of which the log has the latest link, or the anchor. */
export function chainIn(record: ChainRecord, { latest, count }: Given) {
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
    const bytes = Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0));
    const read = JSON.parse(new TextDecoder().decode(bytes)) as ChainRecord;
    const chains = Object.values(read.chains);
    const isWhole = isHash(read.secret) && chains.every(({ secret }) => isHash(secret));
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
