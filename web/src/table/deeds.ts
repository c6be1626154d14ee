/** What somebody did at the table, in words that follow a name: "Ann sits down". */

import type { Logged } from "../api/types";
import { say } from "../messages/story";
import { say as sayAtTable } from "../messages/table";
import type { Names } from "./naming";

type Told = Exclude<Logged["type"], "Play" | "Offer" | "Agree" | "Decline" | AboutSeat>;
/** Asks about another seat: its player is named. */
type AboutSeat = "Claim" | "HandOver" | "NoteGone" | "NoteBack";

const DEEDS: Record<Told, string> = {
  Sit: say("story-does-sit"),
  Rise: say("story-does-rise"),
  Invite: say("story-does-invite"),
  Start: say("story-does-start"),
  LoseChain: say("story-does-lose-chain"),
  Begin: say("story-does-begin"),
  FailStart: say("story-does-fail-start"),
  Away: say("story-does-away"),
  Pause: say("story-does-pause"),
  Resume: say("story-does-resume"),
  End: say("story-does-end"),
  Close: say("story-does-close"),
  Resign: say("story-does-resign"),
  Abort: say("story-does-abort"),
  Remove: say("story-does-remove"),
  Succeed: say("story-does-succeed"),
  PlayAgain: say("story-does-play-again"),
};

/** A move is told as it is written. */
export function tellDeed(asked: Logged | null, names: Names = () => null): string {
  if (!asked) return "";
  switch (asked.type) {
    case "Play":
      return asked.move;
    case "Offer":
      return say(`story-does-offer-${asked.what}`);
    case "Agree":
      return say(`story-does-agree-${asked.what}`);
    case "Decline":
      return say(`story-does-decline-${asked.what}`);
    case "Claim":
      return say("story-does-claim", { name: nameAt(asked.seat, names) });
    case "HandOver":
      return say("story-does-hand-over", { name: nameAt(asked.seat, names) });
    case "NoteGone":
      return sayAtTable("table-is-gone", { name: nameAt(asked.seat, names) });
    case "NoteBack":
      return say("story-is-back", { name: nameAt(asked.seat, names) });
    default:
      return DEEDS[asked.type];
  }
}

const nameAt = (seat: number, names: Names) => names(seat) ?? sayAtTable("table-somebody");

/** Several things that happened at once. */
export function together(told: readonly string[]): string {
  const said = [...new Set(told.filter(Boolean))];
  if (!said.length) return "";
  return said.reduce((before, after) => say("story-and-then", { before, after }));
}
