/** Which entries of a log this browser has sent itself. */

import type { Entry } from "../api/types";
import type { ChainRecord } from "./chainRecords";
import { commandId, readNumber, saidOf } from "./commands";
import { type Content, readContent } from "./entry";

/** What is known of our own asks at a table. `first` is the hash of its entry 0. */
type Own = Pick<ChainRecord, "holder" | "secret" | "former" | "sent" | "since" | "chains"> &
  Partial<Pick<ChainRecord, "moved">>;

/** Reads a log from its beginning. */
export class SentByUs {
  readonly #first: string;
  /** The commands of our holder so far. */
  readonly #commands = new Set<string>();

  constructor(first: string) {
    this.#first = first;
  }

  /** Whether an entry of ours has this command. */
  has(command: string): boolean {
    return this.#commands.has(command);
  }

  /** The next entry; whether somebody else has sent it in our name. */
  isForeign(content: Content, own: Own): boolean {
    const { seq, who, command, asked } = content;
    if (who !== own.holder) return false;
    const isUsed = this.#commands.has(command);
    this.#commands.add(command);
    if (seq < own.since || own.moved) return false;
    if (asked?.type === "Sit" && asked.anchor && own.chains[asked.anchor]) return false;
    return isUsed || !this.#isOurs(content, own);
  }

  #isOurs({ command, asked }: Content, own: Own): boolean {
    const n = readNumber(command);
    if (n === null || !asked) return false;
    const fits = (said: string) =>
      [own.secret, ...(own.former ?? [])].some(
        (secret) => commandId(secret, this.#first, n, said) === command,
      );
    const sent = own.sent[n];
    const isMove = asked.type === "Play" && sent?.startsWith("Play ");
    return fits(saidOf(asked)) || Boolean(isMove && fits(sent as string));
  }
}

/** The numbers of the entries in our name that our programs did not send. */
export function actsNotSent(record: ChainRecord, entries: readonly Entry[]): number[] {
  const acts = new SentByUs(entries[0]?.hash ?? "");
  return entries
    .map(readContent)
    .filter((content) => acts.isForeign(content, record))
    .map(({ seq }) => seq);
}
