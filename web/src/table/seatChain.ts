/** What our seat adds to the luck at one table. It sits down with a promise, gives the first link
 * when the start waits for it, and has a link for each move. A spectator has no chain. */

import { api } from "../api/client";
import { ownProblem, toProblem } from "../api/problems";
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

/** A game for one player begins with our link. So its rules can refuse something now: a puzzle,
 * for example. */
async function begin(chain: SeatChain, table: string, seat: number): Promise<void> {
  try {
    await chain.giveFirst(seat);
  } catch (caught) {
    // Other failures can be tried again at the table.
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
    // A seat that was taken during the game has no chain, even if its player promised one.
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

  /** The seat was refused. We keep the old chain. */
  takeBack(): void {
    this.#chain = this.#before;
    if (this.#chain) this.#chain.keep(this.#table);
    else OwnChain.forget(this.#table);
  }

  isAwaited({ status, awaited }: Pick<Summary, "status" | "awaited">, { seat }: You): boolean {
    const mine = seat !== null && awaited.includes(seat);
    return status === "starting" && mine && this.#chain !== null && !this.#giving;
  }

  /** Checks that every promise is in the log, remembers its head, and then gives the link. */
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

/** Why a first link was not given; null if only another tab of ours was faster. */
export async function notGiven(caught: unknown): Promise<Problem | null> {
  if (caught instanceof Broken) {
    const { sayBroken } = await import("../fairness/faults");
    return ownProblem("broken-log", { entry: caught.seq, reason: sayBroken(caught) });
  }
  const problem = toProblem(caught);
  return ["wrong-link", "not-awaited"].includes(problem.code) ? null : problem;
}
