/** The log of a table as the program of a seat follows it: from entry 0, hash by hash. It compares
 * the log with what this browser has sent, and with what the server says. */

import type { Entry, PageEntry, Skeleton, You } from "../api/types";
import type { ChainRecord } from "../fairness/chainRecords";
import { Broken, FIRST_HASH, isSkeleton, readContent, withHashes } from "../fairness/entry";
import { Follower } from "../fairness/follow";
import { rememberHead } from "../fairness/remembered";
import { expectsLuck, type GameLuck, isSame, RULES } from "../games/luck";
import { AtFault } from "./atFault";
import { ASLEEP, type ChainEnvironment, SETTLED, type Seen } from "./chainNotice";
import { OwnSeat } from "./ownSeat";
import type { SeatRecord } from "./seatRecord";
import type { Told } from "./told";

/** So long, in milliseconds, it reads at a time, so that the page stays responsive. */
const SLICE = 12;

/** What the server named last: a version, and what holds for it. `Shown`: what the page shows of us
 * by everything that the server has told since. */
type Named = Pick<Seen, "version" | "head" | "you" | "table">;
type Shown = Pick<Seen, "version" | "you">;

export class SeatLog {
  readonly #table: string;
  readonly #around: ChainEnvironment;
  readonly #record: SeatRecord;
  /** The luck of the game that entry 0 names. */
  game: GameLuck | null | undefined;
  #log: Follower | null = null;
  #own: OwnSeat | null = null;
  readonly #told: Told;
  /** When we looked last. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** What the server gave us to follow, also the entry that was wrong: it is the evidence. */
  readonly read: PageEntry[] = [];

  constructor(table: string, around: ChainEnvironment, record: SeatRecord, told: Told) {
    this.#table = table;
    this.#around = around;
    this.#record = record;
    this.#told = told;
  }

  /** What we have followed; null before entry 0. */
  get followed(): Follower | null {
    return this.#log?.version ? this.#log : null;
  }

  get version(): number {
    return this.#log?.version ?? 0;
  }

  /** The number of the attempt to start; 0 while we don't know it. */
  get attempt(): number {
    return this.followed?.table.attempt ?? 0;
  }

  /** Whether the game has luck, by its entry 0; null while we don't know it. */
  get hasLuck(): boolean | null {
    const { followed } = this;
    return followed && (followed.table.opened.attempts ?? 0) > 0;
  }

  /** Whether each seat that is taken has a chain; null while we don't know it. */
  get chained(): ReadonlyMap<number, boolean> | null {
    const table = this.followed?.table;
    if (!table) return null;
    const has = (seat: number) => table.chains[seat]?.lost === false;
    return new Map(table.sitters.flatMap((one, seat) => (one ? [[seat, has(seat)]] : [])));
  }

  /** The hash of the last entry; "" before entry 0. */
  get head(): string {
    return this.followed?.head ?? "";
  }

  /** Our seat: that of our holder in the log. What the server says counts only while there is no
   * record. */
  seat(you: Pick<You, "seat"> | null): number | null {
    const record = this.#record.find();
    if (!record || !this.followed) return you?.seat ?? null;
    return this.followed.table.seatOf(record.holder);
  }

  /** Reads what is new, and compares it. Throws `Broken`, `AtFault`, or what the reading throws. */
  async readOn(named: Named, shown: Shown): Promise<Follower> {
    const { records, now } = this.#around;
    const lookedAt = now();
    let log: Follower;
    try {
      log = await this.#readPages(named.you);
      this.#told.wasRead();
    } catch (caught) {
      this.#told.lost(now());
      throw caught;
    } finally {
      await records.note(this.#record.first, this.#own?.notices ?? []);
    }
    await records.follow(log.first, log.hashes);
    this.#compare(log, named, shown);
    rememberHead(this.#table, { version: log.version, head: log.head });
    this.#lookedAt = lookedAt;
    return log;
  }

  async #readPages(you: You): Promise<Follower> {
    for (;;) {
      const known = this.version;
      const { entries, version } = await this.#around.readLog(known);
      this.read.length = known;
      this.read.push(...entries);
      const whole = withHashes(entries, this.#log?.head ?? FIRST_HASH);
      const log = this.followed ?? (await this.#open(whole[0]));
      await this.#follow(whole, log, you);
      if (!whole.length || log.version >= version) return log;
    }
  }

  async #follow(
    entries: readonly (Entry | Skeleton)[],
    log: Follower,
    you: You,
  ): Promise<void> {
    // What happened was caused by asks that were in the record before.
    const record = this.#record.find();
    const connected = this.#wasConnected();
    let pause = performance.now() + SLICE;
    for (const entry of entries) {
      this.#own?.follow(entry, log, { record, connected, you });
      if (entry.seq === 0) this.#checkLuck(log);
      if (performance.now() < pause) continue;
      await new Promise((resolve) => setTimeout(resolve));
      pause = performance.now() + SLICE;
    }
  }

  /** A log begins with entry 0, which names the game. */
  async #open(entry: Entry | Skeleton | undefined): Promise<Follower> {
    if (!entry || isSkeleton(entry)) throw new Broken(0, "empty-log");
    const [opened] = readContent(entry).facts;
    this.game = await this.#around.loadLuck(opened?.type === "TableOpened" ? opened.game : "");
    this.#record.begins(entry.hash);
    this.#own = new OwnSeat(entry.hash);
    this.#log = new Follower(this.game);
    return this.#log;
  }

  /** A game of which we know that it has luck promises it in entry 0, by rules that we know. */
  #checkLuck({ table }: Follower): void {
    if (this.game && table.opened.rules !== RULES) throw new AtFault("unknown-rules", 0);
    if (this.game && expectsLuck(this.game, table.opened.options) && !this.hasLuck)
      throw new AtFault("no-luck-promised", 0);
  }

  /** Whether the connection was open, and we awake, since the last look. */
  #wasConnected(): boolean {
    const { openSince } = this.#told;
    const isAwake = this.#around.now() - this.#lookedAt < ASLEEP;
    return openSince !== null && isAwake && openSince + SETTLED <= this.#lookedAt;
  }

  /** What the server says must be what the log says. */
  #compare(log: Follower, { version, head, you, table }: Named, shown: Shown): void {
    if (log.version < Math.max(version, shown.version))
      throw new Broken(log.version, "gone-back");
    if (version && log.hashes[version - 1] !== head)
      throw new Broken(version - 1, "named-head");
    // The board that the player sees is that of the game which the server names.
    const { game, options } = log.table.opened;
    if (table.game !== game || !isSame(table.options, options))
      throw new AtFault("other-game", 0);
    const record = this.#record.find();
    const own = this.#own;
    if (!record || !own || log.table.status === "over") return;
    if (version >= record.since) compareYou(you, record.holder, own, version);
    const { accepted } = this.#told;
    for (const [command, after] of accepted) {
      if (after > log.version) continue;
      // In a hall not every entry of a host has its text.
      if (!own.hasCommand(command) && !log.table.people.blurred)
        throw new AtFault("answer-not-in-log", after - 1);
      accepted.delete(command);
    }
    compareSeat(shown, record, own);
  }
}

function compareYou(you: You, holder: string, own: OwnSeat, version: number): void {
  const seat = own.seatAt(version);
  const sits = seat !== null || own.seatAt(Number.POSITIVE_INFINITY) !== null;
  if ((sits || you.seat !== null) && you.holder !== holder)
    throw new AtFault("other-holder", version - 1);
  if (you.holder === holder && you.seat !== seat) throw new AtFault("other-seat", version - 1);
}

/** Who is shown a seat has it by the log, under the pseudonym of the record, and with what was brought. */
function compareSeat({ you, version }: Shown, record: ChainRecord, own: OwnSeat): void {
  if (you.seat === null) return;
  if (you.holder !== record.holder) throw new AtFault("other-holder", version - 1);
  if (you.seat !== own.seatAt(version)) throw new AtFault("other-seat", version - 1);
  if (own.isRobbed(record)) throw new AtFault("anchor-left-out", version - 1);
}
