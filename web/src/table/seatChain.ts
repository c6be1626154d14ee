/** Our seat's chain at one table. It trusts nothing but the log that it has followed itself, from
 * entry 0 and hash by hash.
 *
 * A link leaves on two occasions: when the last entry of that log closed the seats and our seat is
 * awaited, and with a roll, when its events say that our seat is to roll now. If the log breaks,
 * forks or goes back, nothing more is given, and the player is told.
 */

import { ownProblem, Refusal, toProblem } from "../api/problems";
import type { Ask, Problem, Update } from "../api/types";
import { type Given, lives } from "../fairness/chain";
import { anchorOf, freshSecret, NotKept } from "../fairness/chainRecords";
import { Broken, withHashes } from "../fairness/entry";
import { Follower, WHOLE_UP_TO } from "../fairness/follow";
import { rememberHead } from "../fairness/remembered";
import type { GameLuck } from "../games/luck";
import {
  type ChainEnvironment,
  type ChainNotice,
  LOOKS,
  noticeIn,
  OFTEN,
  RETRY,
  SELDOM,
  type Seen,
  SPREAD,
} from "./chainNotice";
import { youAfter } from "./seating";

type Roll = Extract<Ask, { type: "Play" }>;

const FACTS_OF_A_START = ["SeatsClosed", "StartFailed", "GameStarted", "GameEnded"];

export class SeatChain {
  readonly #table: string;
  readonly #around: ChainEnvironment;
  notice: ChainNotice | null = null;
  #seen: Seen | null = null;
  /** A version and the hash that the server named for it. */
  #named = { version: 0, head: "" };
  #game: GameLuck | null | undefined;
  #log: Follower | null = null;
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
  }

  /** The number of the attempt to start; 0 while we don't know it. */
  get attempt(): number {
    return this.#log?.version ? this.#log.table.attempt : 0;
  }

  /** Whether the key of our seat is on this device. */
  get holdsKey(): boolean {
    const chain = this.#ownChain();
    return chain !== null && this.#around.records.holds(this.#log?.first ?? "", chain);
  }

  /** The table as the server shows it. After a restart it has forgotten what was given. */
  hear(seen: Seen): void {
    const { version, head } = seen;
    this.#seen = seen;
    this.#named = { version, head };
    this.#taken.clear();
    this.#unwantedAt = 0;
    rememberHead(this.#table, this.#named);
    this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  happened({ version, status, facts }: Pick<Update, "version" | "status" | "facts">): void {
    const seen = this.#seen;
    if (!seen) return;
    const you = facts.length ? youAfter(seen.you, facts) : seen.you;
    this.#seen = { ...seen, version, you, table: { ...seen.table, status } };
    const isUrgent = facts.some(({ type }) => FACTS_OF_A_START.includes(type));
    const isPlayed = status === "playing" && !this.#game?.rolls;
    if (isUrgent || !(this.#isLarge() || isPlayed))
      this.#lookIn(this.#isLarge() ? SPREAD * this.#around.luck() : 0);
  }

  /** The record was changed, perhaps by another tab. */
  renew(): void {
    if (this.#log?.version) this.#judge(this.#log);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** The anchor of a fresh chain, to sit down with; null where no chain is needed or possible. */
  async bring(): Promise<string | null> {
    const seen = this.#seen;
    if (!seen?.table.luck || seen.table.status !== "waiting" || this.#isFaulty()) return null;
    await this.#catchUp();
    if (this.#isFaulty() || !this.#log?.version || !this.#game) return null;
    const secret = freshSecret();
    try {
      await this.#around.records.keep(this.#log.first, this.#table, secret);
    } catch (caught) {
      if (caught instanceof NotKept) return null;
      throw caught;
    }
    return anchorOf(secret);
  }

  /** The seat was refused. */
  async takeBack(anchor: string): Promise<void> {
    if (this.#log) await this.#around.records.takeBack(this.#log.first, anchor);
  }

  /** Whether this ask may need a link, which must be fetched first. */
  needsLink(ask: Ask): ask is Roll {
    if (ask.type !== "Play" || ask.link != null) return false;
    if (!this.#seen?.table.luck || this.#seen.you.seat === null) return false;
    return this.#game === undefined || (this.#game?.isRoll(ask.move) ?? false);
  }

  /** A roll with its link, if our chain lives. Throws a `Refusal`. */
  async linked(roll: Roll): Promise<Roll> {
    await this.#catchUp();
    if (this.notice?.kind === "fault") throw new Refusal(this.notice.problem);
    const log = this.#log;
    const chain = this.#ownChain();
    if (!log || !chain || log.table.status !== "playing" || !this.#game?.isRoll(roll.move))
      return roll;
    const { seat, holder } = this.#seen?.you ?? { seat: null, holder: null };
    const isOurs = seat !== null && log.table.sitters[seat]?.holder === holder;
    if (!isOurs || log.toRoll !== seat) throw new Refusal(ownProblem("not-to-roll"));
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
    try {
      this.#game ??= await this.#around.loadLuck(seen.table.game);
      this.#log ??= new Follower(this.#game);
      await this.#readOn(this.#log, seen.you.seat);
      await this.#around.records.follow(this.#log.first, this.#log.hashes);
      rememberHead(this.#table, { version: this.#log.version, head: this.#log.head });
      this.#judge(this.#log);
      if (!this.#isFaulty()) await this.#giveIfAwaited(this.#log);
    } catch (caught) {
      if (caught instanceof Broken) return await this.#blameLog(caught);
      if (toProblem(caught).code === "version-ahead") {
        return await this.#blameLog(new Broken(this.#log?.version ?? 0, "gone-back"));
      }
      throw caught;
    }
  }

  async #readOn(log: Follower, seat: number | null): Promise<void> {
    for (;;) {
      const { entries, version } = await this.#around.readLog(log.version);
      for (const entry of withHashes(entries, log.head)) log.follow(entry, seat);
      if (!entries.length || log.version >= version) break;
    }
    const { version, head } = this.#named;
    if (log.version < version) throw new Broken(log.version, "gone-back");
    if (version && log.hashes[version - 1] !== head)
      throw new Broken(version - 1, "named-head");
  }

  /** What the log says about our seat. */
  #judge(log: Follower): void {
    const seat = this.#seen?.you.seat ?? null;
    const own = { seat, chain: this.#ownChain(), taken: this.#taken };
    const rolls = this.#game?.rolls ?? false;
    if (!this.#isFaulty()) this.notice = noticeIn(log, own, rolls, this.#around.records);
    this.#around.onChange();
  }

  /** Our seat's chain by the log, if it lives. */
  #ownChain(): Given | null {
    const seat = this.#seen?.you.seat ?? null;
    const chain = seat === null || !this.#log?.version ? null : this.#log.table.chains[seat];
    return lives(chain) ? chain : null;
  }

  // Giving

  async #giveIfAwaited(log: Follower): Promise<void> {
    const { table } = log;
    const { seat, holder } = this.#seen?.you ?? { seat: null, holder: null };
    const chain = this.#ownChain();
    if (seat === null || !chain || table.status !== "starting") return;
    // Only the entry that closed the seats may be the last one.
    if (table.closed !== log.head || !table.awaited().includes(seat)) return;
    if (table.sitters[seat]?.holder !== holder) throw new Broken(log.version - 1, "own-seat");
    const { attempt } = table;
    if (this.#taken.has(attempt) || this.#unwantedAt === log.version) return;
    const link = await this.#nextLink(log, chain);
    if (link === null) return;
    try {
      await this.#around.give(link);
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

  /** Only who holds a chain follows the log. */
  #isConcerned(): boolean {
    const seat = this.#seen?.table.seats.find((one) => one.seat === this.#seen?.you.seat);
    if (!this.#seen?.table.luck || this.#seen.you.seat === null || this.#isFaulty())
      return false;
    return (seat?.chained ?? false) || this.#around.records.has(this.#table);
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
