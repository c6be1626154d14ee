/** Our seat at one table, and its chain. It trusts nothing but the log that it has followed itself.
 *
 * A link leaves on two occasions: when the last entry of that log closed the seats and our seat is
 * awaited, and with a roll, when its events say that our seat is to roll now. If the log breaks, or
 * if something was done to our seat that we did not ask for, nothing more is given. */

import { ownProblem, Refusal, toProblem } from "../api/problems";
import type { Ask, Problem, Update } from "../api/types";
import { type Given, lives } from "../fairness/chain";
import { NotKept } from "../fairness/chainRecords";
import { Broken, WHOLE_UP_TO } from "../fairness/entry";
import type { Follower } from "../fairness/follow";
import { rememberHead } from "../fairness/remembered";
import { AtFault } from "./atFault";
import {
  type ChainEnvironment,
  type ChainNotice,
  LOOKS,
  noticeIn,
  OF_A_START,
  OFTEN,
  pauseBetween,
  RETRY,
  type Seen,
  SPREAD,
} from "./chainNotice";
import type { SeatLog } from "./seatLog";
import { SeatRecord } from "./seatRecord";
import { seatAfter } from "./seatTold";
import { Told } from "./told";

type Happened = Pick<Update, "version" | "status" | "facts"> & Partial<Pick<Update, "by">>;
type Roll = Extract<Ask, { type: "Play" }>;

export class SeatChain {
  readonly #table: string;
  readonly #around: ChainEnvironment;
  readonly record: SeatRecord;
  readonly told = new Told();
  /** What we follow; it is loaded when it is needed. */
  log: SeatLog | null = null;
  notice: ChainNotice | null = null;
  #seen: Seen | null = null;
  /** What the server named last. */
  #named: Seen | null = null;
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
  #isStopped = false;

  constructor(table: string, around: ChainEnvironment) {
    this.#table = table;
    this.#around = around;
    this.record = new SeatRecord(table, around.records);
  }

  /** Whether the key of our seat is on this device. */
  get holdsKey(): boolean {
    const chain = this.#ownChain();
    return chain !== null && this.#around.records.holds(this.record.first, chain);
  }

  /** The table as the server shows it. After a restart it has forgotten what was given. */
  hear(seen: Seen): void {
    [this.#seen, this.#named] = [seen, seen];
    this.#taken.clear();
    this.#unwantedAt = 0;
    rememberHead(this.#table, seen);
    this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  /** `command`: the id of our ask that the server has answered by this. */
  happened(update: Happened, command?: string): void {
    const seen = this.#seen;
    if (!seen) return;
    const { version, status, facts, by = null } = update;
    if (command) this.told.accepted.set(command, version);
    const you = { ...seen.you, seat: seatAfter(seen.you, facts) };
    this.#seen = { ...seen, version, you, table: { ...seen.table, status } };
    const isUrgent = facts.some(({ type }) => OF_A_START.includes(type));
    const isPlayed = status === "playing" && !this.log?.game?.rolls && !facts.length;
    const isInOurName = by !== null && by === this.#seat() && !command;
    if (isUrgent || isInOurName || !(this.#isLarge() || isPlayed))
      this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  /** The record was changed, perhaps by another tab. */
  renew(): void {
    if (this.log?.followed) this.#judge(this.log.followed);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** Before we sit down: makes a record, and gives the anchor of a fresh chain; null where no chain
   * is needed, or this browser keeps nothing. Throws a `Refusal`. */
  async bring(): Promise<string | null> {
    this.#refuseIfFaulty();
    if (!this.#seen?.you.holder) this.hear(await this.#around.look());
    await this.#catchUp();
    this.#refuseIfFaulty();
    const { followed, game, hasLuck } = this.log ?? {};
    const holder = this.#seen?.you.holder;
    if (!followed || !holder) throw new Refusal(ownProblem("no-holder"));
    const needsChain = Boolean(game && hasLuck && followed.table.status === "waiting");
    return await this.record.keep(holder, followed.hashes, needsChain);
  }

  /** Whether an ask gets an id of our record. */
  isNumbered(): boolean {
    return this.record.find() !== null;
  }

  number(ask: Ask): Promise<string> {
    return this.record.number(ask, this.#seat());
  }

  notDone(ask: Ask, problem: Problem): Promise<void> {
    return this.record.notDone(ask, problem, this.#seat());
  }

  /** Whether this ask may need a link, which must be fetched first. */
  needsLink(ask: Ask): ask is Roll {
    if (ask.type !== "Play" || ask.link != null || this.#seat() === null) return false;
    if (!this.#isFaulty() && !this.#isConcerned()) return false;
    const game = this.log?.game;
    return game === undefined || (game?.isRoll(ask.move) ?? false);
  }

  /** A roll with its link, if our chain lives. Throws a `Refusal`. */
  async linked(roll: Roll): Promise<Roll> {
    await this.#catchUp();
    this.#refuseIfFaulty();
    const { followed: log = null, game } = this.log ?? {};
    const chain = this.#ownChain();
    if (!log || !chain || log.table.status !== "playing" || !game?.isRoll(roll.move))
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
    const text = await this.#around.records.moveOut(this.record.first);
    this.renew();
    return text;
  }

  async moveIn(text: string): Promise<boolean> {
    await this.#catchUp();
    const isTaken = await this.#around.records.moveIn(this.record.first, text);
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
    const [seen, named] = [this.#seen, this.#named];
    if (!seen || !named || this.#isStopped || this.#isFaulty()) return;
    try {
      if (!this.log) await this.#around.board();
      const { SeatLog } = await import("./seatLog");
      this.log ??= new SeatLog(this.#table, this.#around, this.record, this.told);
      const log = await this.log.readOn(named, seen);
      this.#judge(log);
      if (!this.#isFaulty()) await this.#giveIfAwaited(log);
    } catch (caught) {
      if (caught instanceof Broken) return await this.#blameLog(caught);
      if (caught instanceof AtFault)
        return this.#blame(ownProblem(caught.code, { entry: caught.seq }));
      if (toProblem(caught).code === "version-ahead") {
        return await this.#blameLog(new Broken(this.log?.version ?? 0, "gone-back"));
      }
      throw caught;
    }
  }

  /** What the log says about our seat. */
  #judge(log: Follower): void {
    const own = { seat: this.#seat(), chain: this.#ownChain(), taken: this.#taken };
    if (!this.#isFaulty())
      this.notice = noticeIn(log, own, this.log?.game, this.#around.records);
    this.#around.onChange();
  }

  #seat(): number | null {
    const you = this.#seen?.you ?? null;
    return this.log ? this.log.seat(you) : (you?.seat ?? null);
  }

  /** Our seat's chain by the log, if it lives. */
  #ownChain(): Given | null {
    const seat = this.#seat();
    const chain = seat === null ? null : this.log?.followed?.table.chains[seat];
    return lives(chain) ? chain : null;
  }

  // Giving

  async #giveIfAwaited(log: Follower): Promise<void> {
    const { table } = log;
    const [seat, chain] = [this.#seat(), this.#ownChain()];
    if (seat === null || !chain || table.status !== "starting") return;
    // Only the entry that closed the seats may be the last one.
    if (table.closed !== log.head || !table.awaited().includes(seat)) return;
    const holder = this.record.find()?.holder ?? this.#seen?.you.holder;
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
      if (this.#isStopped || (this.log?.version ?? 0) > version) return true;
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

  /** Who has a record of this table follows the log, and who has a seat. */
  #isConcerned(): boolean {
    if (!this.#seen || this.#isFaulty()) return false;
    return this.isNumbered() || this.#seen.you.seat !== null;
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
        () => this.#lookFailed(),
      );
    }, ms);
  }

  #lookAgain(): void {
    const status = this.log?.followed?.table.status ?? "waiting";
    // A game that goes on here, though it is over in its log, is looked into.
    if (status === "over" && this.#seen?.table.status === status) return;
    this.#lookIn(pauseBetween(status, this.#isLarge()) * (1 + this.#around.luck()));
  }

  #lookFailed(): void {
    if (!this.notice && this.told.isUnread(this.#around.now())) {
      this.notice = { kind: "unread" };
      this.#around.onChange();
    }
    this.#lookIn(RETRY);
  }
}
