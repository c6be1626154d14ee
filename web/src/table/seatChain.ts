/** Our seat at one table, and its chain. It trusts nothing but the log that it has followed itself,
 * from entry 0 and hash by hash, and it knows what it has sent itself.
 *
 * A link leaves on two occasions: when the last entry of that log closed the seats and our seat is
 * awaited, and with a roll, when its events say that our seat is to roll now. If the log breaks,
 * forks or goes back, or if something was done to our seat that we did not ask for, nothing more is
 * given, and the player is told.
 */

import { newCommand } from "../api/command";
import { mayPass, ownProblem, Refusal, toProblem } from "../api/problems";
import type { Ask, Entry, PageEntry, Problem, Skeleton, Update } from "../api/types";
import { type Given, lives } from "../fairness/chain";
import {
  anchorOf,
  type ChainRecord,
  freshSecret,
  NotKept,
  type OwnNotice,
} from "../fairness/chainRecords";
import { Broken, FIRST_HASH, isSkeleton, readContent, withHashes } from "../fairness/entry";
import { Follower, WHOLE_UP_TO } from "../fairness/follow";
import { rememberHead } from "../fairness/remembered";
import { expectsLuck, type GameLuck } from "../games/luck";
import {
  ASLEEP,
  type ChainEnvironment,
  type ChainNotice,
  LOOKS,
  noticeIn,
  OFTEN,
  RETRY,
  SELDOM,
  type Seen,
  SETTLED,
  SPREAD,
} from "./chainNotice";
import { AtFault, OwnSeat } from "./ownSeat";
import { youAfter } from "./seating";

type Happened = Pick<Update, "version" | "status" | "facts"> & Partial<Pick<Update, "by">>;
type Roll = Extract<Ask, { type: "Play" }>;

const FACTS_OF_A_START = ["SeatsClosed", "StartFailed", "GameStarted", "GameEnded"];
/** So long, in milliseconds, the log is read at a time, so that the page stays responsive. */
const SLICE = 12;

export class SeatChain {
  readonly #table: string;
  readonly #around: ChainEnvironment;
  notice: ChainNotice | null = null;
  #seen: Seen | null = null;
  /** What the server named last: a version, and what holds for it. */
  #named: Pick<Seen, "version" | "head" | "you"> | null = null;
  /** The luck of the game that entry 0 names. */
  #game: GameLuck | null | undefined;
  #log: Follower | null = null;
  #own: OwnSeat | null = null;
  /** What the server gave us to follow: it is the evidence. */
  #read: PageEntry[] = [];
  /** Asks of ours that the server has accepted, and the version after each. */
  #accepted = new Map<string, number>();
  /** Since when the connection is open, and when we looked at the log last. */
  #openSince: number | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #due = Number.POSITIVE_INFINITY;
  /** The attempts in which the server took our link, since we are connected. */
  #taken = new Set<number>();
  /** The version of the log at which the server did not want our link. */
  #unwantedAt = 0;
  /** The version of the log with which a link left. */
  #left = new Map<string, number>();
  /** The hash of entry 0, once we know it. */
  #known = "";
  #isStopped = false;

  constructor(table: string, around: ChainEnvironment) {
    this.#table = table;
    this.#around = around;
  }

  /** The number of the attempt to start; 0 while we don't know it. */
  get attempt(): number {
    return this.#log?.version ? this.#log.table.attempt : 0;
  }

  /** Whether the key of our seat is on this device. */
  get holdsKey(): boolean {
    const chain = this.#ownChain();
    return chain !== null && this.#around.records.holds(this.#first(), chain);
  }

  /** Whether the game has luck, by its entry 0; null while we don't follow the log. */
  get hasLuck(): boolean | null {
    return this.#log?.version ? (this.#log.table.opened.attempts ?? 0) > 0 : null;
  }

  /** Whether each seat that is taken has a chain, by the log; null while we don't follow it. */
  get chained(): ReadonlyMap<number, boolean> | null {
    if (!this.#log?.version) return null;
    const { sitters, chains } = this.#log.table;
    const has = (seat: number) => chains[seat]?.lost === false;
    return new Map(sitters.flatMap((sitter, seat) => (sitter ? [[seat, has(seat)]] : [])));
  }

  /** What our player should know, though it is no fault. */
  get notices(): readonly OwnNotice[] {
    return this.#record()?.notices ?? [];
  }

  /** The hash of the last entry that we followed. */
  get head(): string {
    return this.#log?.version ? this.#log.head : "";
  }

  /** What the server gave us to follow, also the entry that was wrong. */
  get evidence(): readonly PageEntry[] {
    return this.#read;
  }

  /** The table as the server shows it. After a restart it has forgotten what was given. */
  hear(seen: Seen): void {
    const { version, head } = seen;
    this.#seen = seen;
    this.#named = seen;
    this.#taken.clear();
    this.#unwantedAt = 0;
    rememberHead(this.#table, { version, head });
    this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  /** `command`: the id of our ask that the server has answered by this. */
  happened(update: Happened, command?: string): void {
    const seen = this.#seen;
    if (!seen) return;
    const { version, status, facts, by = null } = update;
    if (command) this.#accepted.set(command, version);
    const you = facts.length ? youAfter(seen.you, facts) : seen.you;
    this.#seen = { ...seen, version, you, table: { ...seen.table, status } };
    const isUrgent = facts.some(({ type }) => FACTS_OF_A_START.includes(type));
    const isPlayed = status === "playing" && !this.#game?.rolls && !facts.length;
    const isInOurName = by !== null && by === this.#seat() && !command;
    if (isUrgent || isInOurName || !(this.#isLarge() || isPlayed))
      this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  /** Whether the connection to the table is open. */
  connected(isOpen: boolean): void {
    if (!isOpen) this.#openSince = null;
    else this.#openSince ??= this.#around.now();
  }

  /** The record was changed, perhaps by another tab. */
  renew(): void {
    if (this.#log?.version) this.#judge(this.#log);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** Before we sit down: makes a record, and gives the anchor of a fresh chain; null where no chain is
   * needed or possible. Throws a `Refusal`. */
  async bring(): Promise<string | null> {
    this.#refuseIfFaulty();
    const holder = this.#seen?.you.holder;
    if (!holder) return null;
    await this.#catchUp();
    this.#refuseIfFaulty();
    if (!this.#log?.version) return null;
    const { version, table } = this.#log;
    const needsChain = this.#game && this.hasLuck && table.status === "waiting";
    const secret = needsChain ? freshSecret() : null;
    try {
      const seating = { table: this.#table, holder, since: version };
      await this.#around.records.keep(this.#first(), seating, secret, version);
    } catch (caught) {
      if (caught instanceof NotKept) return null;
      throw caught;
    }
    return secret && anchorOf(secret);
  }

  /** Whether an ask gets an id of our record. */
  isNumbered(): boolean {
    return this.#record() !== null;
  }

  /** The id for an ask, which may leave then. If it gives our chain up, that is written down. */
  async number(ask: Ask): Promise<string> {
    const own = ask.type === "Rise" && ask.seat === this.#seat();
    const id = await this.#around.records.number(this.#first(), ask, own);
    return id ?? newCommand();
  }

  /** An ask was refused, so our seat is as it was. */
  async notDone(ask: Ask, problem: Problem): Promise<void> {
    const first = this.#first();
    if (!first || mayPass(problem)) return;
    const { records } = this.#around;
    if (ask.type === "Sit" && ask.anchor) await records.takeBack(first, ask.anchor);
    if (!problem.rule) return;
    if (ask.type === "LoseChain" || (ask.type === "Rise" && ask.seat === this.#seat()))
      await records.keptAfterAll(first, ask);
  }

  /** Whether this ask may need a link, which must be fetched first. */
  needsLink(ask: Ask): ask is Roll {
    if (ask.type !== "Play" || ask.link != null || this.#seat() === null) return false;
    return this.#game === undefined || (this.#game?.isRoll(ask.move) ?? false);
  }

  /** A roll with its link, if our chain lives. Throws a `Refusal`. */
  async linked(roll: Roll): Promise<Roll> {
    await this.#catchUp();
    this.#refuseIfFaulty();
    const log = this.#log;
    const chain = this.#ownChain();
    if (!log || !chain || log.table.status !== "playing" || !this.#game?.isRoll(roll.move))
      return roll;
    if (log.toRoll !== this.#seat()) throw new Refusal(ownProblem("not-to-roll"));
    const link = await this.#nextLink(log, chain);
    if (link === null) throw new Refusal(ownProblem("key-elsewhere"));
    return { ...roll, link };
  }

  /** A roll was refused after its link had left. If nothing in the log explains it, it is a fault of
   * the server. */
  async refused({ link }: Roll, problem: Problem): Promise<void> {
    const version = link == null ? undefined : this.#left.get(link);
    if (version === undefined || !problem.rule || (await this.#isExplained(version))) return;
    this.#blame(ownProblem("roll-refused", { reason: problem.detail }));
  }

  /** The record as a text for another device; null if it is not here. */
  async moveOut(): Promise<string | null> {
    const text = await this.#around.records.moveOut(this.#log?.first ?? "");
    this.renew();
    return text;
  }

  async moveIn(text: string): Promise<boolean> {
    await this.#catchUp();
    const isTaken = await this.#around.records.moveIn(this.#log?.first ?? "", text);
    if (isTaken) this.#lookIn(0);
    return isTaken;
  }

  // Following

  /** Follows what is new. A look that has not begun yet will see everything that we want to see. */
  #catchUp(): Promise<void> {
    this.#queued ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#queued = null;
        this.#running = this.#follow();
        return this.#running;
      });
    return this.#queued;
  }

  async #follow(): Promise<void> {
    const seen = this.#seen;
    if (!seen || this.#isStopped || this.#isFaulty()) return;
    const lookedAt = this.#around.now();
    try {
      const log = await this.#readOn();
      await this.#around.records.follow(log.first, log.hashes);
      await this.#around.records.note(log.first, this.#own?.notices ?? []);
      this.#compare(log);
      rememberHead(this.#table, { version: log.version, head: log.head });
      this.#judge(log);
      if (!this.#isFaulty()) await this.#giveIfAwaited(log);
      this.#lookedAt = lookedAt;
    } catch (caught) {
      if (caught instanceof Broken) return await this.#blameLog(caught);
      if (caught instanceof AtFault)
        return this.#blame(ownProblem(caught.code, { entry: caught.seq }));
      if (toProblem(caught).code === "version-ahead") {
        return await this.#blameLog(new Broken(this.#log?.version ?? 0, "gone-back"));
      }
      // While we can't look, we don't know whether the server hears us.
      if (this.#openSince !== null) this.#openSince = this.#around.now();
      throw caught;
    }
  }

  async #readOn(): Promise<Follower> {
    for (;;) {
      const known = this.#log?.version ?? 0;
      const { entries, version } = await this.#around.readLog(known);
      this.#read.push(...entries);
      const read = withHashes(entries, this.#log?.head ?? FIRST_HASH);
      const log = this.#log ?? (await this.#open(read[0]));
      const own = (this.#own ??= new OwnSeat(read[0]?.hash ?? ""));
      const record = this.#recordOf(log.version ? log.first : (read[0]?.hash ?? ""));
      const you = this.#seen?.you ?? null;
      const connected = this.#wasConnected();
      let pause = performance.now() + SLICE;
      for (const entry of read) {
        own.follow(entry, log, { record, connected, you });
        if (entry.seq === 0) this.#checkLuck(log);
        if (performance.now() < pause) continue;
        await new Promise((resolve) => setTimeout(resolve));
        pause = performance.now() + SLICE;
      }
      if (!read.length || log.version >= version) return log;
    }
  }

  /** A log begins with entry 0, which names the game. */
  async #open(entry: Entry | Skeleton | undefined): Promise<Follower> {
    if (!entry || isSkeleton(entry)) throw new Broken(0, "empty-log");
    const [opened] = readContent(entry).facts;
    const name = opened?.type === "TableOpened" ? opened.game : "";
    this.#game = await this.#around.loadLuck(name);
    this.#log = new Follower(this.#game);
    return this.#log;
  }

  /** A game of which we know that it has luck promises it in entry 0. */
  #checkLuck({ table }: Follower): void {
    if (this.#game && expectsLuck(this.#game, table.opened.options) && !this.hasLuck)
      throw new AtFault("no-luck-promised", 0);
  }

  /** Whether the connection was open, and we awake, since the last look. */
  #wasConnected(): boolean {
    const isAwake = this.#around.now() - this.#lookedAt < ASLEEP;
    return this.#openSince !== null && isAwake && this.#openSince + SETTLED <= this.#lookedAt;
  }

  /** What the server says of us must be what the log says. */
  #compare(log: Follower): void {
    const { version = 0, head = "", you } = this.#named ?? {};
    if (log.version < Math.max(version, this.#seen?.version ?? 0))
      throw new Broken(log.version, "gone-back");
    if (version && log.hashes[version - 1] !== head)
      throw new Broken(version - 1, "named-head");
    const record = this.#record();
    if (!record || !you || !this.#own || log.table.status === "over") return;
    if (version < record.since) return;
    const seat = this.#own.seatAt(version);
    const sits = seat !== null || this.#own.seatAt(log.version) !== null;
    if (sits && you.holder !== record.holder) throw new AtFault("other-holder", version - 1);
    if (you.holder === record.holder && you.seat !== seat)
      throw new AtFault("other-seat", version - 1);
    for (const [command, after] of this.#accepted) {
      if (after > log.version) continue;
      // In a hall not every entry of a host has its text.
      const isShown = this.#own.hasCommand(command) || log.table.people.blurred;
      if (!isShown) throw new AtFault("answer-not-in-log", after - 1);
      this.#accepted.delete(command);
    }
  }

  /** What the log says about our seat. */
  #judge(log: Follower): void {
    const own = { seat: this.#seat(), chain: this.#ownChain(), taken: this.#taken };
    const rolls = this.#game?.rolls ?? false;
    if (!this.#isFaulty()) this.notice = noticeIn(log, own, rolls, this.#around.records);
    this.#around.onChange();
  }

  /** Our seat: that of our holder in the log; what the server says only while there is no record. */
  #seat(): number | null {
    const record = this.#record();
    const isKnown = record !== null && this.#log?.version;
    return isKnown ? (this.#log?.table.seatOf(record.holder) ?? null) : (this.#seen?.you.seat ?? null);
  }

  /** The hash of entry 0, also before we have read it; "" if we don't know it. */
  #first(): string {
    this.#known ||= this.#log?.first || this.#around.records.firstOf(this.#table);
    return this.#known;
  }

  #record(): ChainRecord | null {
    const first = this.#first();
    return first ? this.#around.records.find(first) : null;
  }

  /** The record of the table with this entry 0. If we know another entry 0, the log has forked. */
  #recordOf(first: string): ChainRecord | null {
    const { records } = this.#around;
    const record = records.find(first);
    if (!record && records.firstOf(this.#table)) throw new Broken(0, "forked");
    return record;
  }

  /** Our seat's chain by the log, if it lives. */
  #ownChain(): Given | null {
    const seat = this.#seat();
    const chain = seat === null || !this.#log?.version ? null : this.#log.table.chains[seat];
    return lives(chain) ? chain : null;
  }

  // Giving

  async #giveIfAwaited(log: Follower): Promise<void> {
    const { table } = log;
    const seat = this.#seat();
    const chain = this.#ownChain();
    if (seat === null || !chain || table.status !== "starting") return;
    // Only the entry that closed the seats may be the last one.
    if (table.closed !== log.head || !table.awaited().includes(seat)) return;
    const holder = this.#record()?.holder ?? this.#seen?.you.holder;
    if (table.sitters[seat]?.holder !== holder) throw new Broken(log.version - 1, "own-seat");
    const { attempt } = table;
    if (this.#taken.has(attempt) || this.#unwantedAt === log.version) return;
    const link = await this.#nextLink(log, chain);
    if (link === null) return;
    try {
      await this.#around.give(link, await this.number({ type: "Give", link }));
      this.#taken.add(attempt);
    } catch (caught) {
      await this.#notTaken(toProblem(caught), log.version);
    }
  }

  /** The start may have gone on meanwhile, perhaps because another tab gave the same link. */
  async #notTaken(problem: Problem, version: number): Promise<void> {
    if (!problem.rule) return this.#lookIn(RETRY);
    this.#unwantedAt = version;
    if (problem.code === "not-awaited") return this.#lookIn(OFTEN);
    // Not awaited here: the look that explains it comes after this one.
    void this.#isExplained(version).then((isExplained) => {
      if (!isExplained) this.#blame(ownProblem("link-refused", { reason: problem.detail }));
    });
  }

  async #nextLink(log: Follower, chain: Given): Promise<string | null> {
    const { records } = this.#around;
    try {
      const link = await records.nextLink(log.first, chain, log.hashes);
      if (link !== null) this.#left.set(link, log.version);
      return link;
    } catch (caught) {
      if (caught instanceof Broken) await this.#blameLog(caught);
      else if (!(caught instanceof NotKept)) throw caught;
      return null;
    }
  }

  /** Whether something new is in the log since this version. */
  async #isExplained(version: number): Promise<boolean> {
    for (const ms of LOOKS) {
      await new Promise<void>((resolve) => this.#around.later(resolve, ms));
      await this.#catchUp().catch(() => {});
      if (this.#isStopped || (this.#log?.version ?? 0) > version) return true;
    }
    return false;
  }

  // Faults

  #isFaulty(): boolean {
    return this.notice?.kind === "fault";
  }

  #refuseIfFaulty(): void {
    if (this.notice?.kind === "fault") throw new Refusal(this.notice.problem);
  }

  async #blameLog(broken: Broken): Promise<void> {
    const { sayBroken } = await import("../fairness/faults");
    this.#blame(ownProblem("broken-log", { entry: broken.seq, reason: sayBroken(broken) }));
  }

  /** From now on nothing more is given here. */
  #blame(problem: Problem): void {
    if (this.#isFaulty() || this.#isStopped) return;
    this.notice = { kind: "fault", problem };
    this.#cancel?.();
    this.#around.onChange();
  }

  // When to look

  /** Who has a record of this table follows the log, and who has a chain. */
  #isConcerned(): boolean {
    if (!this.#seen || this.#isFaulty()) return false;
    if (this.#record()) return true;
    const { you, table } = this.#seen;
    return table.seats.some(({ seat, chained }) => seat === you.seat && chained);
  }

  #isLarge(): boolean {
    return (this.#seen?.table.places ?? 0) > WHOLE_UP_TO;
  }

  /** Looks after this time, or earlier if that was planned already. */
  #lookIn(ms: number): void {
    if (this.#isStopped || !this.#isConcerned() || (this.#cancel && this.#due <= ms)) return;
    this.#cancel?.();
    this.#due = ms;
    this.#cancel = this.#around.later(() => {
      this.#cancel = null;
      this.#due = Number.POSITIVE_INFINITY;
      this.#catchUp().then(
        () => this.#lookAgain(),
        () => this.#lookIn(RETRY),
      );
    }, ms);
  }

  #lookAgain(): void {
    const status = this.#log?.version ? this.#log.table.status : "waiting";
    if (status === "over") return;
    // At a small table every update makes us look.
    const isOften = status === "starting" || (status === "waiting" && this.#isLarge());
    const least = isOften ? OFTEN : SELDOM;
    this.#lookIn(least * (1 + this.#around.luck()));
  }
}
