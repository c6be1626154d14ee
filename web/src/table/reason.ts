/** Why a move is not legal, in the referee's words. Nothing is played. */

import { api } from "../api/client";
import { mayPass, type OwnCode, ownProblem, toProblem } from "../api/problems";
import type { AnyGameTypes, GameTypes, Problem } from "../api/types";

/** A refusal by the referee, and the move that it refused. */
export interface Refused<G extends GameTypes = AnyGameTypes> {
  command: string | null;
  problem: Problem<G>;
  move: string | null;
}

/** What a player asks the referee about moves. Only the answer to the newest question is shown. */
export class Questions {
  readonly #table: { readonly id: string; refused: Refused | null };
  #newest = 0;

  constructor(table: { readonly id: string; refused: Refused | null }) {
    this.#table = table;
  }

  /** A move was made: no answer is of interest any more. */
  forget(): void {
    this.#newest++;
  }

  /** The reason is shown. If there is none, the page has made a mistake. */
  async why(move: string): Promise<void> {
    await this.#isLegal(move, async (table) => {
      const refusal = await refusalOf(table, move, "no-such-move");
      return refusal ?? ownProblem("page-fault", { move });
    });
  }

  /** Nobody but the referee knows what a written move means. The reason against it is shown. */
  async isLegal(move: string): Promise<boolean> {
    return this.#isLegal(move, (table) => refusalOf(table, move, "not-judged"));
  }

  async #isLegal(
    move: string,
    judge: (table: string) => Promise<Problem | null>,
  ): Promise<boolean> {
    this.#table.refused = null;
    const at = ++this.#newest;
    const problem = await judge(this.#table.id);
    if (at !== this.#newest || this.#table.refused) return false;
    if (problem) this.#table.refused = { command: null, problem, move };
    return problem === null;
  }
}

/** Null if the rules allow the move. Without the network the page can't know, and says less. */
async function refusalOf(
  table: string,
  move: string,
  unknown: OwnCode,
): Promise<Problem | null> {
  try {
    return ((await api.why(table, move)).refusal ?? null) as Problem | null;
  } catch (caught) {
    const problem = toProblem(caught);
    return mayPass(problem) ? ownProblem(unknown) : problem;
  }
}
