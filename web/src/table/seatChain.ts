/** Our seat's part in luck at one table: sits down with a promise, gives the first link when the
 * start waits for it, and has the link for each move. Whoever watches has none. */

import { api } from "../api/client";
import { OFFLINE, toProblem } from "../api/problems";
import type { Plan, Problem, Summary, TableView, Update, You } from "../api/types";
import { Broken } from "../fairness/entry";
import { checkPromise } from "../fairness/giving";
import { type Linked, OwnChain } from "../fairness/own";
import { rememberHead } from "../fairness/remembered";
import type { Links } from "./asks";

/** Opens a table and sits down at it with a chain; returns its code. */
export async function openTable(plan: Plan): Promise<string> {
  const fresh = OwnChain.fresh();
  const { table, you } = await api.openTable({ ...plan, anchor: fresh.anchor });
  fresh.keep(table.id);
  const chain = new SeatChain(table.id);
  if (you.seat !== null && chain.isAwaited(table, you)) await begin(chain, table.id, you.seat);
  return table.id;
}

/** A game for one begins with our link: what its rules refuse (a puzzle, say) they refuse now. */
async function begin(chain: SeatChain, table: string, seat: number): Promise<void> {
  try {
    await chain.giveFirst(seat);
  } catch (caught) {
    // Anything but a refusal can be tried again at the table.
    if (toProblem(caught).status !== 422) return;
    await api.ask(table, { type: "End" }).catch(() => {});
    OwnChain.forget(table);
    throw caught;
  }
}

type Seen = Pick<TableView, "you" | "version" | "head"> & {
  readonly table: Pick<Summary, "seats">;
};

export class SeatChain implements Links {
  #table: string;
  #chain: OwnChain | null;
  /** The chain that we had before we asked for a seat. */
  #before: OwnChain | null = null;
  #isPromised = true;
  #isOver = false;
  #giving = false;

  constructor(table: string) {
    this.#table = table;
    this.#chain = OwnChain.of(table);
  }

  given(): number {
    return this.#chain?.given ?? 0;
  }

  at(number: number): Linked | null {
    return (this.#isPromised && !this.#isOver && this.#chain?.at(number)) || null;
  }

  end(): void {
    this.#isOver = true;
  }

  async recount(): Promise<void> {
    this.#chain?.recounted((await api.table(this.#table)).you.links);
  }

  hear({ table, you, version, head }: Seen): void {
    rememberHead(this.#table, { version, head });
    const seat = table.seats.find((one) => one.seat === you.seat);
    // A seat taken in a running game has no chain, whatever was brought.
    this.#isPromised = seat?.chained ?? false;
    if (seat) this.#chain?.counted(you.links);
  }

  happened({ asked, facts }: Pick<Update, "asked" | "facts">): void {
    if (asked?.type === "Play" && asked.link)
      this.#chain?.heard(asked.link, asked.anchor ?? undefined);
    else if (asked?.type === "Give") this.#chain?.heard(asked.link, undefined);
    const taken = facts.find(
      (fact) => fact.type === "SeatTaken" && fact.anchor === this.#chain?.anchor,
    );
    if (taken) this.#isPromised = true;
  }

  /** The anchor of a fresh chain, to sit down with. */
  promise(): string {
    this.#before = this.#chain;
    this.#chain = OwnChain.fresh().keep(this.#table);
    return this.#chain.anchor;
  }

  /** The seat was refused: the old chain stays. */
  takeBack(): void {
    this.#chain = this.#before;
    if (this.#chain) this.#chain.keep(this.#table);
    else OwnChain.forget(this.#table);
  }

  isAwaited({ status, awaited }: Pick<Summary, "status" | "awaited">, { seat }: You): boolean {
    const mine = seat !== null && awaited.includes(seat);
    return status === "starting" && mine && this.#chain !== null && !this.#giving;
  }

  /** Looks that every promise is in the log, remembers its head, and only then gives the link. */
  async giveFirst(seat: number): Promise<void> {
    const [chain, linked] = [this.#chain, this.at(this.given() + 1)];
    if (!chain || !linked) return;
    this.#giving = true;
    try {
      checkPromise(this.#table, await api.wholeLog(this.#table), seat, chain.anchor);
      await api.ask(this.#table, { type: "Give", link: linked.link });
    } finally {
      this.#giving = false;
    }
  }
}

/** Why a first link was not given; null where another tab of ours was only faster. */
export function notGiven(caught: unknown): Problem | null {
  if (caught instanceof Broken) {
    const detail = `Your browser gave no link: ${caught.reason} (entry ${caught.seq}). The luck of this game would not be yours to check.`;
    return { ...OFFLINE, title: "The log is broken", code: "broken-log", detail };
  }
  const problem = toProblem(caught);
  return ["wrong-link", "not-awaited"].includes(problem.code) ? null : problem;
}
