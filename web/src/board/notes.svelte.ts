/** The referee's sentence about a line. It stands at the line it is about until the next move. */

import type { Problem } from "../api/types";
import { say } from "../messages/board";
import { sayProblem } from "../messages/problems";
import { teamName } from "./teams";
import type { Code } from "./wire";

export interface Note {
  readonly words: string;
  /** The line that it is about; null if it is about none. */
  readonly edge: number | null;
  /** The number of the rule. */
  readonly rule: string | null;
}

type Reason = "faster" | "drawn" | "empty" | "over" | Exclude<Code, "accepted" | "edge-taken">;

const RULES: Partial<Record<Reason, string>> = {
  faster: "D4",
  drawn: "D4",
  empty: "D15",
  over: "D18",
  "quota-exhausted": "D15",
  "rate-limited": "D16",
  "board-complete": "D18",
  "invalid-edge": "D1",
};

export class Notes {
  shown = $state.raw<Note | null>(null);
  /** What a screen reader says. */
  told = $state("");
  /** Counts the times when somebody asked without a pencil: the tray shakes. */
  emptied = $state(0);
  /** The line of a refusal whose team is not known yet. */
  #waits: number | null = null;

  say(
    reason: Reason,
    edge: number,
    { team, wait = 0 }: { team?: number; wait?: number } = {},
  ): void {
    if (reason === "empty" || reason === "quota-exhausted") this.emptied++;
    this.#waits = reason === "faster" && team === undefined ? edge : null;
    this.#show({ words: words(reason, team, wait), edge, rule: RULES[reason] ?? null });
  }

  refuse(problem: Problem, edge: number | null = null): void {
    if (problem.code === "quota-exhausted") this.emptied++;
    this.#waits = null;
    this.#show({ words: sayProblem(problem), edge, rule: problem.rule ?? null });
  }

  /** We closed boxes. Only a screen reader needs to be told. */
  closed(count: number): void {
    this.told = say("board-you-closed", { count });
  }

  /** Now it is known who drew the line that we did not get. */
  drawnBy(edge: number, team: number): void {
    if (edge === this.#waits) this.say("faster", edge, { team });
  }

  clear(): void {
    this.shown = null;
    this.#waits = null;
  }

  #show(note: Note): void {
    this.shown = note;
    this.told = note.words;
  }
}

function words(reason: Reason, team: number | undefined, wait: number): string {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  switch (reason) {
    case "faster":
      return team === undefined
        ? say("board-somebody-faster")
        : say("board-faster", { team: teamName(team) });
    case "empty":
    case "quota-exhausted":
      return say("board-quota-empty", { seconds });
    case "rate-limited":
      return say("board-too-fast");
    case "over":
    case "board-complete":
      return say("board-is-over");
    case "drawn":
      return say("board-drawn-already");
    case "no-identity":
      return say("board-no-team");
    default:
      return say("board-not-kept");
  }
}
