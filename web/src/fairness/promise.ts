/** What the house promised in entry 0, compared with the secret that is opened at the end. */

import type { Entry } from "../api/types";
import { Chain } from "./chain";
import { audience, Broken, bigEndian } from "./entry";
import { hashLink, hex, isHash, mac, unhex, utf8 } from "./hash";
import { isSpelt, keysOf } from "./spelling";

/** What is not needed is not promised: a game without open draws has no chain of the house. */
export interface Promised {
  anchor?: string;
  links?: number;
  sealed?: string;
}

const LONGEST = 65_536;
const SALT_BYTES = 16;

export function checkForm({ anchor, links, sealed }: Promised): void {
  const length = links ?? 0;
  if (!(Number.isSafeInteger(length) && length >= 0 && length <= LONGEST)) {
    throw new Broken(0, "chain-length", LONGEST);
  }
  const isWhole = length ? isHash(anchor) : anchor === undefined && links === undefined;
  if (!isWhole || (sealed !== undefined && !isHash(sealed))) throw new Broken(0, "no-promise");
}

export interface Private {
  salt: string;
  events: Record<string, unknown>;
  secret?: string;
}

/** The body of a private part. Its places are numbers without zeros before them, in their order:
 * else one place could be told twice. */
export function readPrivate(seq: number, body: string): Private {
  if (!isSpelt(body, seq === 0 ? "WithSecret" : "Private")) {
    throw new Broken(seq, "unreadable-part");
  }
  const places = keysOf(body) ?? [];
  const rises = places.every((place, at) => {
    return /^(0|[1-9]\d*)$/.test(place) && !(Number(place) <= Number(places[at - 1]));
  });
  if (!rises) throw new Broken(seq, "other-spelling");
  return JSON.parse(body) as Private;
}

/** The one secret behind the house's chain, its sealed key and the salts of the log. */
export class Secret {
  #bytes: Uint8Array;

  constructor(secret: string) {
    this.#bytes = unhex(secret);
  }

  /** The secret of a log that shows it, or null. */
  static of(first: Entry): Secret | null {
    const part = first.parts.find(({ seats, body }) => seats?.length === 0 && body != null);
    if (!part?.body) return null;
    const { secret } = readPrivate(first.seq, part.body);
    if (!isHash(secret)) throw new Broken(0, "unreadable-secret");
    return new Secret(secret);
  }

  chain(links: number): Chain {
    return new Chain(this.#derived("chain"), links);
  }

  get sealedKey(): string {
    return hex(this.#derived("sealed"));
  }

  check({ anchor, links, sealed }: Promised): void {
    const keptChain = !links || this.chain(links).anchor === anchor;
    const keptKey = sealed === undefined || hashLink(this.sealedKey) === sealed;
    if (!keptChain || !keptKey) throw new Broken(0, "other-secret");
  }

  /** The salts follow from the secret, so the house could not choose them later. */
  checkSalts(entry: Entry): void {
    for (const { seats, body } of entry.parts) {
      if (body == null || seats === null) continue;
      const place = [utf8("salt"), bigEndian(entry.seq, 8), ...audience(seats)];
      const salt = hex(mac(this.#bytes, joined(place))).slice(0, 2 * SALT_BYTES);
      if (readPrivate(entry.seq, body).salt !== salt) {
        throw new Broken(entry.seq, "other-salt");
      }
    }
  }

  #derived(purpose: string): Uint8Array {
    return mac(this.#bytes, utf8(`fairtable ${purpose}`));
  }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}
