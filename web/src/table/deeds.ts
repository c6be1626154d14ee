/** What somebody did at the table, in words that follow a name: "Ann sits down". */

import type { Logged } from "../api/types";
import { say } from "../messages/table";
import type { Names } from "./naming";

type Told = Exclude<Logged["type"], "Play" | "Offer" | "Agree" | "Decline" | AboutSeat>;
/** Asks about another seat: its player is named. */
type AboutSeat = "Claim" | "HandOver" | "NoteGone" | "NoteBack";

const DEEDS: Record<Told, string> = {
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
  Resign: say("table-does-resign"),
  Abort: say("table-does-abort"),
  Remove: say("table-does-remove"),
  Succeed: say("table-does-succeed"),
  PlayAgain: say("table-does-play-again"),
};

/** A move is told as it is written. */
export function tellDeed(asked: Logged | null, names: Names = () => null): string {
  if (!asked) return "";
  switch (asked.type) {
    case "Play":
      return asked.move;
    case "Offer":
      return say(`table-does-offer-${asked.what}`);
    case "Agree":
      return say(`table-does-agree-${asked.what}`);
    case "Decline":
      return say(`table-does-decline-${asked.what}`);
    case "Claim":
      return say("table-does-claim", { name: nameAt(asked.seat, names) });
    case "HandOver":
      return say("table-does-hand-over", { name: nameAt(asked.seat, names) });
    case "NoteGone":
      return say("table-is-gone", { name: nameAt(asked.seat, names) });
    case "NoteBack":
      return say("table-is-back", { name: nameAt(asked.seat, names) });
    default:
      return DEEDS[asked.type];
  }
}

const nameAt = (seat: number, names: Names) => names(seat) ?? say("table-somebody");

/** Several things that happened at once. */
export function together(told: readonly string[]): string {
  const said = [...new Set(told.filter(Boolean))];
  if (!said.length) return "";
  return said.reduce((before, after) => say("table-and-then", { before, after }));
}
