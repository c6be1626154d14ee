/** What somebody did at the table, in words that follow a name: "Ann sits down". */

import type { Logged } from "../api/types";
import { say } from "../messages/table";

const DEEDS: Record<Exclude<Logged["type"], "Play">, string> = {
  Sit: say("table-does-sit"),
  Rise: say("table-does-rise"),
  Invite: say("table-does-invite"),
  Start: say("table-does-start"),
  LoseChain: say("table-does-lose-chain"),
  Begin: say("table-does-begin"),
  FailStart: say("table-does-fail-start"),
  Away: say("table-does-away"),
  Pause: say("table-does-pause"),
  Resume: say("table-does-resume"),
  End: say("table-does-end"),
  Close: say("table-does-close"),
};

/** A move is told as it is written. */
export function tellDeed(asked: Logged | null): string {
  if (!asked) return "";
  return asked.type === "Play" ? asked.move : DEEDS[asked.type];
}

/** Several things that happened at once. */
export function together(told: readonly string[]): string {
  const said = [...new Set(told.filter(Boolean))];
  if (!said.length) return "";
  return said.reduce((before, after) => say("table-and-then", { before, after }));
}
