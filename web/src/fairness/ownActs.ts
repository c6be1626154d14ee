/** Which entries of a log this browser has sent itself. */

import type { Entry } from "../api/types";
import type { ChainRecord } from "./chainRecords";
import { commandId, readNumber, saidOf } from "./commands";
import { type Content, readContent } from "./entry";

/** What is known of our own asks at a table. `first` is the hash of its entry 0. */
type Own = Pick<ChainRecord, "holder" | "secret" | "former" | "sent" | "since" | "chains"> &
  Partial<Pick<ChainRecord, "moved">>;

/** Reads a log from its beginning. */
export class OwnActs {
  readonly #first: string;
  /** The commands of our holder so far. */
  readonly #commands = new Set<string>();
  /** The anchors with which our holder sat down so far. */
  readonly #anchors = new Set<string>();

  constructor(first: string) {
    this.#first = first;
  }

  /** Whether an entry of ours has this command. */
  has(command: string): boolean {
    return this.#commands.has(command);
  }

  /** The next entry; whether somebody else has sent it in our name. `judged`: so many entries were
   * judged before, and what was noticed in them is kept. */
  isForeign(content: Content, own: Own, judged = 0): boolean {
    const { seq, who, command, asked } = content;
    if (who !== own.holder) return false;
    const isUsed = this.#commands.has(command);
    this.#commands.add(command);
    const anchor = asked?.type === "Sit" ? asked.anchor : null;
    const isFresh = Boolean(anchor && !this.#anchors.has(anchor));
    if (anchor) this.#anchors.add(anchor);
    if (seq < Math.max(own.since, judged) || own.moved) return false;
    if (isFresh && anchor && own.chains[anchor]) return false;
    return isUsed || !this.#isOurs(content, own);
  }

  #isOurs({ command, asked }: Content, own: Own): boolean {
    const n = readNumber(command);
    if (n === null || !asked) return false;
    const fits = (said: string) =>
      [own.secret, ...(own.former ?? [])].some(
        (secret) => commandId(secret, this.#first, n, said) === command,
      );
    const sent = own.sent[n] ?? "";
    const isSame = asked.type === "Play" && isSameMove(sent, saidOf(asked));
    return fits(saidOf(asked)) || (isSame && fits(sent));
  }
}

/** Whether a game only spelt a move in another way. Blanks and capitals mean nothing. Backgammon joins
 * hops: "24/18 18/13" is "24/13". Any other text would be another move under an id of ours. */
export function isSameMove(sent: string, logged: string): boolean {
  const [one, other] = [plain(sent), plain(logged)];
  return one === other || (HOPS.test(one) && HOPS.test(other) && moved(one) === moved(other));
}

const plain = (said: string) =>
  said
    .toLowerCase()
    .replaceAll("*", "")
    .replaceAll("-", "/")
    .replaceAll(/[\s,]+/g, " ")
    .trim();
const HOPS = /^play( (bar|\d+)(\/(\d+|off))+(\(\d\))?)+$/;

/** How many checkers leave each point, or come to it, in the end. */
function moved(said: string): string {
  const change = new Map<string, number>();
  for (const [, points = "", times = "1"] of said.matchAll(/ ([^ (]+)(?:\((\d)\))?/g)) {
    const places = points.split("/");
    const ends = [places[0] ?? "", places.at(-1) ?? ""];
    ends.forEach((point, end) => {
      change.set(point, (change.get(point) ?? 0) + (end ? 1 : -1) * Number(times));
    });
  }
  const changed = [...change].filter(([, by]) => by).map(([point, by]) => `${point}:${by}`);
  return changed.sort().join(" ");
}

/** How many entries of this log were judged while it was followed. They are not judged again: of older
 * moves we do not know any more how we spelt them. */
const judgedOf = ({ version, head }: ChainRecord, entries: readonly Entry[]) =>
  entries[version - 1]?.hash === head ? version : 0;

/** The numbers of the entries in our name that our programs did not send, as far as they were not
 * judged while the log was followed. */
export function actsNotSent(record: ChainRecord, entries: readonly Entry[]): number[] {
  const acts = new OwnActs(entries[0]?.hash ?? "");
  const judged = judgedOf(record, entries);
  return entries
    .map(readContent)
    .filter((content) => acts.isForeign(content, record, judged))
    .map(({ seq }) => seq);
}
