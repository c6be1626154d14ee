/** What went wrong on the way to the server, in the same shape as the server's own problems. */

import type { Family, Value } from "../messages/catalogue";
import type { Problem } from "./types";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
    this.name = "Refusal";
  }
}

export type OwnCode = Family<"problem", "problem-client-">;

/** A problem that the client found itself. `sayProblem` has the words for it. */
export function ownProblem(
  code: OwnCode,
  values: Readonly<Record<string, Value>> = {},
  status = 0,
): Problem {
  return {
    type: `/problems/client/${code}`,
    title: code,
    status,
    detail: code,
    code,
    values,
  };
}

export const OFFLINE = ownProblem("offline");

/** A body that is no problem document (the page of a proxy, for example) still becomes one. */
export function readProblem(status: number, body: unknown): Problem {
  if (typeof body === "object" && body !== null && "detail" in body) {
    const found = body as Partial<Problem>;
    return {
      type: found.type ?? "about:blank",
      title: found.title ?? "",
      code: found.code ?? "unknown",
      ...found,
      status,
      detail: String(found.detail),
    };
  }
  return ownProblem(status >= 500 ? "stumbled" : "no-reason", { status }, status);
}

/** Whatever was caught, as a problem that can be shown. */
export function toProblem(caught: unknown): Problem {
  return caught instanceof Refusal ? caught.problem : OFFLINE;
}

/** Whether it may work later: the server can't be reached, or has too much to do. */
export function mayPass({ code, status }: Problem): boolean {
  return code === OFFLINE.code || status === 429 || status >= 500;
}
