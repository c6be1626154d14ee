/** Why a move is not legal, in the referee's words. Nothing is played. */

import { api } from "../api/client";
import { mayPass, ownProblem, toProblem } from "../api/problems";
import type { AnyGameTypes, GameTypes, Problem } from "../api/types";

/** A refusal by the referee, and the move that it refused. */
export interface Refused<G extends GameTypes = AnyGameTypes> {
  command: string | null;
  problem: Problem<G>;
  move: string | null;
}

/** If the rules allow the move, the page has made a mistake. Without the network it says less. */
export async function reasonAgainst(table: string, move: string): Promise<Problem> {
  try {
    const { refusal } = await api.why(table, move);
    return (refusal ?? ownProblem("page-fault", { move })) as Problem;
  } catch (caught) {
    const problem = toProblem(caught);
    return mayPass(problem) ? ownProblem("no-such-move") : problem;
  }
}
