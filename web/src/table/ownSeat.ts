/** Our own seat in the log that we follow: what must hold there, and what our player should know.
 *
 * Our chain stays where we brought it until we give it up ourselves. What we ask is in the record
 * before it leaves. So whatever else gives our chain up was written by the server. */

import type { Entry, Skeleton, You } from "../api/types";
import type { Given } from "../fairness/chain";
import { type ChainRecord, chainIn, type OwnNotice } from "../fairness/chainRecords";
import { saidOf } from "../fairness/commands";
import { Broken, type Content, isSkeleton, readContent } from "../fairness/entry";
import type { Follower } from "../fairness/follow";
import { OwnActs } from "../fairness/ownActs";
import { AtFault } from "./atFault";

/** Our seat just before an entry. */
interface Before {
  readonly seat: number | null;
  readonly chain: Given | null;
  readonly waits: boolean;
}

/** What is known of us when an entry is read. `connected`: this page was connected all the time since
 * the entry before it. `you`: what the server says of us. */
interface Known {
  readonly record: ChainRecord | null;
  readonly connected: boolean;
  readonly you: Pick<You, "seat" | "holder"> | null;
}

export class OwnSeat {
  readonly #acts: OwnActs;
  /** From which version on we had which seat. */
  readonly #seats: [version: number, seat: number | null][] = [];
  /** The anchors with which our holder sat down, also before there was a record. */
  readonly #anchors = new Set<string>();
  /** We took our seat before the game began. */
  #satEarly = false;
  /** The notice that we are gone is false, and nobody has taken it back. */
  #falselyGone = false;
  readonly notices: OwnNotice[] = [];

  /** `first` is the hash of entry 0. */
  constructor(first: string) {
    this.#acts = new OwnActs(first);
  }

  /** Our seat when the log had so many entries. */
  seatAt(version: number): number | null {
    return this.#seats.findLast(([from]) => from <= version)?.[1] ?? null;
  }

  /** A chain of ours was sent for this seat, and it never came into the log: not at this seat, and at
   * no other. */
  isRobbed({ chains }: ChainRecord): boolean {
    const sent = Object.entries(chains).filter(([, { sat, left }]) => sat && !left?.length);
    const isThere = sent.some(([anchor]) => this.#anchors.has(anchor));
    return this.#satEarly && sent.length > 0 && !isThere;
  }

  hasCommand(command: string): boolean {
    return this.#acts.has(command);
  }

  /** The next entry. Throws `Broken`, or `AtFault`. */
  follow(entry: Entry | Skeleton, log: Follower, known: Known): void {
    const { record, you } = known;
    const holder = record?.holder ?? you?.holder ?? "";
    const was = before(log, holder);
    log.follow(entry, record ? was.seat : (you?.seat ?? null));
    const seat = log.table.seatOf(holder);
    if (seat !== was.seat || !this.#seats.length) {
      this.#seats.push([log.version, seat]);
      this.#satEarly = was.waits;
    }
    if (isSkeleton(entry)) return;
    const content = readContent(entry);
    const { who, asked } = content;
    if (who === holder && asked?.type === "Sit" && asked.anchor)
      this.#anchors.add(asked.anchor);
    if (!record) return;
    checkChain(content, was, record);
    const chain = seat === null ? null : log.table.chains[seat];
    if (chain && chain !== was.chain) checkLinks(content.seq, chain, record);
    this.#notice(entry, content, was, known);
  }

  #notice({ hash }: Entry, content: Content, was: Before, { record, connected }: Known): void {
    if (!record) return;
    const { seq, facts } = content;
    const note = (what: OwnNotice["what"]) => this.notices.push({ seq, hash, what });
    if (this.#acts.isForeign(content, record, record.version) && content.asked) {
      this.notices.push({ seq, hash, what: "not-sent", said: saidOf(content.asked) });
    }
    for (const fact of facts) {
      const { notices } = record;
      if (fact.type === "PlayerGone" && fact.seat === was.seat) {
        const isKept = notices.some((one) => one.seq === seq && one.what === "gone");
        this.#falselyGone = connected || isKept;
        if (this.#falselyGone) note("gone");
      } else if (!this.#falselyGone) {
        // Nothing follows from it.
      } else if (fact.type === "PlayerBack" && fact.seat === was.seat)
        this.#falselyGone = false;
      else if (fact.type === "Claimed" && fact.gone === was.seat) note("claimed");
      else if (fact.type === "SeatTaken" && fact.seat === was.seat) note("replaced");
    }
    if (content.who === record.holder) this.#falselyGone = false;
  }
}

function before(log: Follower, holder: string): Before {
  const table = log.version ? log.table : null;
  const seat = table?.seatOf(holder) ?? null;
  const chain = seat === null ? null : (table?.chains[seat] ?? null);
  return { seat, chain, waits: table?.status === "waiting" };
}

/** An anchor that we brought is in the log, and its chain ends by nobody's ask but our own. The host
 * may free our seat before the start, and a start goes on without who gave no link. */
function checkChain(
  { seq, who, asked, facts }: Content,
  was: Before,
  record: ChainRecord,
): void {
  if (who !== record.holder || !facts.length) return;
  if (was.waits && asked?.type === "Sit") {
    const isOurs = asked.anchor && record.chains[asked.anchor];
    if (!isOurs && hasBrought(record, seq)) throw new AtFault("anchor-left-out", seq);
  }
  const ours = was.chain && chainIn(record, was.chain);
  if (!ours) return;
  const left = record.chains[ours.anchor]?.left ?? [];
  const lost = facts.some((fact) => fact.type === "ChainLost" && fact.seat === was.seat);
  if (lost && !left.includes("LoseChain")) throw new AtFault("chain-given-up", seq);
  const risen = facts.some((fact) => fact.type === "SeatLeft" && fact.seat === was.seat);
  if (risen && was.waits && !left.includes("Rise")) throw new AtFault("seat-given-up", seq);
}

/** Whether an anchor of ours had left at this entry, and we did not give its chain up. */
function hasBrought(record: ChainRecord, seq: number): boolean {
  const chains = Object.values(record.chains);
  return chains.some(({ from, sat, left }) => sat && from <= seq && !left?.length);
}

/** Every link of ours in the log has left this browser. */
function checkLinks(seq: number, chain: Given, record: ChainRecord): void {
  const ours = chain.count ? chainIn(record, chain) : null;
  if (ours && chain.count > ours.given) throw new Broken(seq, "links-differ", ours.given);
}
