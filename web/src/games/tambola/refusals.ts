/** Why something was refused, and where this is said: at the ticket that it is about, or else beside
 * the prizes. */

import { sayProblem } from "../../messages/problems";
import type { Refused } from "../../table/reason";
import type { Tambola } from "./types";

export interface Claimed {
  readonly prize: string;
  /** Counted from 0. */
  readonly ticket: number;
}

export interface Refusal {
  /** Counted from 0; null if it is about no ticket of ours. */
  readonly ticket: number | null;
  /** The prizes that offend. */
  readonly prizes: readonly string[];
  readonly words: string;
  /** The blank place that was tapped: row and column. */
  readonly blank?: readonly [row: number, col: number];
  /** Numbers of the ticket that offend: those that are not called yet, for example. */
  readonly numbers: readonly number[];
  readonly rule: string;
  readonly link: string;
}

/** `claim TOP_ROW 2`; nothing if the move is no claim. */
export function readClaim(move: string): Claimed[] {
  const [, prize, ticket] = /^claim (\w+) (\d+)$/.exec(move) ?? [];
  return prize ? [{ prize, ticket: Number(ticket) - 1 }] : [];
}

export function writeClaim({ prize, ticket }: Claimed): string {
  return ["claim", prize, ticket + 1].join(" ");
}

/** `tickets` is how many we have. */
export function refusalOf(refused: Refused<Tambola> | null, tickets: number): Refusal | null {
  if (!refused) return null;
  const [claim] = readClaim(refused.move ?? "");
  const { rule, rule_url, offends } = refused.problem;
  const numbers = offends?.numbers ?? [];
  const isOfTicket = claim !== undefined && (numbers.length || offends?.tickets?.length);
  return {
    ticket: isOfTicket && claim.ticket < tickets ? claim.ticket : null,
    prizes: claim ? [claim.prize, ...(offends?.prizes ?? [])] : [],
    words: sayProblem(refused.problem),
    numbers,
    rule: rule ?? "",
    link: rule_url ?? "",
  };
}
