/** Why a claim was refused, and where this is said: at the ticket that it named. */

import { sayProblem } from "../../messages/problems";
import type { Refused } from "../../table/reason";
import type { Tambola } from "./types";

export interface Claimed {
  readonly prize: string;
  /** Counted from 0. */
  readonly ticket: number;
}

export interface Refusal extends Claimed {
  readonly words: string;
  /** Numbers that are not called yet. */
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

export function refusalOf(refused: Refused<Tambola> | null): Refusal | null {
  const [claim] = readClaim(refused?.move ?? "");
  if (!refused || !claim) return null;
  const { rule, rule_url, offends } = refused.problem;
  return {
    ...claim,
    words: sayProblem(refused.problem),
    numbers: offends?.numbers ?? [],
    rule: rule ?? "",
    link: rule_url ?? "",
  };
}
