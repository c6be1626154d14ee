/** A table for tests of our seat's chain: its log, what the server takes, and time. */

import { Refusal } from "../api/problems";
import type { LogPage, Problem, Status, You } from "../api/types";
import { ChainRecords } from "../fairness/chainRecords";
import { commandId, saidOf } from "../fairness/commands";
import { FakeLog } from "../fairness/fakeLog";
import { luck as backgammon } from "../games/backgammon/luck";
import { luck as dots } from "../games/dots/luck";
import { luck as tambola } from "../games/tambola/luck";
import type { ChainEnvironment, Seen } from "./chainNotice";
import { SeatChain } from "./seatChain";
import "./seatLog"; // The page loads it when it is needed.

export function problem(code: string, rule: string | null = null): Problem {
  return { type: "", title: "", status: 409, detail: `refused: ${code}`, code, rule };
}

const LUCK = [backgammon, tambola, dots];

/** The server: its log, and the links that it was given. All tabs see the same. */
export class FakeTable {
  log: FakeLog;
  given: string[] = [];
  reads = 0;
  refuses: Problem | null = null;
  /** What the server says of the table, and is not so. */
  says: Partial<Seen["table"]> = {};
  readonly #places: number;

  constructor(game = "backgammon", places = 2) {
    this.#places = places;
    this.log = new FakeLog({ game, places });
  }

  seen(status: Status, you: Partial<You> = {}) {
    const seats = Array.from({ length: this.#places }, (_, seat) => {
      return { seat, name: "Ann", present: true, chained: true };
    });
    const [{ public: text = "" } = {}] = this.log.entries;
    const [{ game, options }] = JSON.parse(text).facts;
    const table: Seen["table"] = {
      game,
      options,
      ...this.says,
      status,
      seats,
      places: this.#places,
    };
    const { version, head } = this.log;
    return {
      version,
      head,
      table,
      you: { seat: 0, host: true, name: "Ann", holder: "ann", ...you },
    };
  }
}

/** One page of a browser at that table. */
export class FakeTab implements ChainEnvironment {
  readonly records = new ChainRecords();
  readonly chain: SeatChain;
  readonly table: FakeTable;
  time = 0;
  now = () => this.time;
  waits: { work: () => void; ms: number; off: boolean }[] = [];

  constructor(table: FakeTable) {
    this.table = table;
    this.chain = new SeatChain("K7QM2XBD", this);
  }

  luck = () => 0.5;
  onChange = () => {};
  board = async () => {};
  loadLuck = async (game: string) => LUCK.find((one) => one.game === game) ?? null;

  get record() {
    return this.records.find(this.table.log.entries[0]?.hash ?? "");
  }

  /** The code of the fault of which the page speaks; null if it speaks of none. */
  get fault(): string | null {
    const { notice } = this.chain;
    return notice?.kind === "fault" ? notice.problem.code : null;
  }

  get noticed(): [seq: number, what: string][] {
    return this.chain.record.notices.map(({ seq, what }) => [seq, what]);
  }

  /** From now on what Ann does in the fake log has an id of this record. */
  signs(): void {
    const first = this.table.log.head;
    let n = 1000;
    this.table.log.sign = (asked) =>
      commandId(this.record?.secret ?? "", first, n++, saidOf(asked));
  }

  async readLog(after: number): Promise<LogPage> {
    this.table.reads += 1;
    const { entries, version } = this.table.log;
    if (after > version) throw new Refusal(problem("version-ahead"));
    return { entries: entries.slice(after), version };
  }

  /** What a page is told that asks. */
  tells: Partial<You> = { seat: null };
  async look() {
    return this.table.seen("waiting", this.tells);
  }

  async give(link: string): Promise<void> {
    if (this.table.refuses) throw new Refusal(this.table.refuses);
    this.table.given.push(link);
  }

  later(work: () => void, ms: number): () => void {
    const wait = { work, ms, off: false };
    this.waits.push(wait);
    return () => {
      wait.off = true;
    };
  }

  /** Sits down as a page does: with a record, an id, and a fresh chain. The log has what the server
   * makes of it. */
  async sits(seat = 0, holder = "ann"): Promise<string | null> {
    const anchor = await this.chain.bring();
    const ask = { type: "Sit", seat, ...(anchor && { anchor }) } as const;
    this.table.log.sit(seat, holder, anchor, await this.chain.number(ask));
    return anchor;
  }

  /** The table as the server shows it now, and everything that follows from it. */
  async hears(status: Status, you: Partial<You> = {}): Promise<void> {
    this.chain.hear(this.table.seen(status, you));
    await this.passes(0);
  }

  /** So many milliseconds pass; what was planned for later stays planned. */
  async passes(ms: number): Promise<void> {
    await breathe();
    const due = this.waits.filter((wait) => wait.ms <= ms && !wait.off);
    this.waits = this.waits.filter((wait) => wait.ms > ms && !wait.off);
    for (const { work } of due) work();
    await breathe();
    if (this.waits.some((wait) => wait.ms === 0 && !wait.off)) await this.passes(0);
  }
}

/** Lets promises settle, also those of modules that are loaded. */
export async function breathe(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setTimeout(resolve));
}
