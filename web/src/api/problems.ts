/** What went wrong on the way to the server, in the same shape as the server's own problems. */

import type { Problem } from "./types";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "Refusal";
  }
}

export const OFFLINE: Problem = {
  type: "about:blank",
  title: "Not connected",
  status: 0,
  code: "offline",
  detail: "The server can't be reached. Check your connection and try again.",
};

/** A body that is no problem document (a proxy's page, say) still becomes one. */
export function readProblem(status: number, body: unknown): Problem {
  if (typeof body === "object" && body !== null && "detail" in body) {
    const found = body as Partial<Problem>;
    return {
      type: found.type ?? "about:blank",
      title: found.title ?? "Refused",
      code: found.code ?? "unknown",
      ...found,
      status,
      detail: String(found.detail),
    };
  }
  const detail =
    status >= 500
      ? "The server stumbled. Nothing of yours is lost; try again in a moment."
      : `The server said no (${status}) and gave no reason.`;
  return { type: "about:blank", title: "Refused", status, code: "unknown", detail };
}

/** Whatever was caught, as a problem that can be shown. */
export function toProblem(caught: unknown): Problem {
  return caught instanceof Refusal ? caught.problem : OFFLINE;
}
