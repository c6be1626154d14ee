/** What this browser keeps of our seat at one table: it knows what we have sent ourselves. */

import { newCommand } from "../api/command";
import { mayPass } from "../api/problems";
import type { Ask, Problem } from "../api/types";
import {
  anchorOf,
  type ChainRecord,
  type ChainRecords,
  freshSecret,
  NotKept,
  type OwnNotice,
} from "../fairness/chainRecords";
import { Broken } from "../fairness/entry";

export class SeatRecord {
  readonly table: string;
  readonly #records: ChainRecords;
  /** The hash of entry 0, once we know it. */
  #first = "";

  constructor(table: string, records: ChainRecords) {
    this.table = table;
    this.#records = records;
  }

  /** The hash of entry 0, also before we have read it; "" if we don't know it. */
  get first(): string {
    this.#first ||= this.#records.firstOf(this.table);
    return this.#first;
  }

  find(): ChainRecord | null {
    return this.first ? this.#records.find(this.first) : null;
  }

  /** What our player should know, though it is no fault. */
  get notices(): readonly OwnNotice[] {
    return this.find()?.notices ?? [];
  }

  /** The log of this table begins with this hash. If we know another entry 0, it has forked. */
  begins(first: string): void {
    const known = this.#records.find(first) ? first : this.#records.firstOf(this.table);
    if (known && known !== first) throw new Broken(0, "forked");
    this.#first = first;
  }

  /** Makes a record before we sit down, and gives the anchor of a fresh chain if one is needed; null
   * if it is not, or if this browser keeps nothing. `hashes` are those of the log so far. */
  async keep(
    holder: string,
    hashes: readonly string[],
    needsChain: boolean,
  ): Promise<string | null> {
    const since = hashes.length;
    const secret = needsChain ? freshSecret() : null;
    try {
      await this.#records.keep(this.first, { table: this.table, holder, since }, secret, since);
      // What was there before must stay there.
      await this.#records.follow(this.first, hashes);
    } catch (caught) {
      if (caught instanceof NotKept) return null;
      throw caught;
    }
    return secret && anchorOf(secret);
  }

  /** The id for an ask, which may leave then. If it gives our chain up, that is written down. */
  async number(ask: Ask, seat: number | null): Promise<string> {
    return (await this.#records.number(this.first, ask, isAbout(ask, seat))) ?? newCommand();
  }

  /** An ask was refused, so our seat is as it was. */
  async notDone(ask: Ask, problem: Problem, seat: number | null): Promise<void> {
    if (!this.first || mayPass(problem)) return;
    if (ask.type === "Sit" && ask.anchor) {
      await this.#records.takeBack(this.first, ask.anchor);
    } else if (problem.rule && (ask.type === "LoseChain" || isAbout(ask, seat))) {
      await this.#records.keptAfterAll(this.first, ask);
    }
  }
}

/** Whether we leave our own seat, and free no other one. */
const isAbout = (ask: Ask, seat: number | null) => ask.type === "Rise" && ask.seat === seat;
