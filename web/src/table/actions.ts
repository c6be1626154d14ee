/** What a player may do about the game itself, besides moving, in words: give up, offer, call off. */

import type { Ask } from "../api/types";
import { say } from "../messages/table";
import type { LiveTable } from "./live.svelte";

export interface Action {
  readonly id: "abort" | "draw" | "pause" | "end" | "resign";
  readonly label: string;
  readonly ask: Ask;
  /** What the button says before the second tap; without it, one tap is enough. */
  readonly really?: string;
}

export type Asking = Pick<LiveTable, "mayAsk" | "between" | "view" | "you">;

/** Before the game, and in a hall, the host ends it elsewhere. */
export function actionsOf({ mayAsk, between, view, you }: Asking): Action[] {
  if (view === null) return [];
  const actions: Action[] = [];
  if (mayAsk("Offer", "draw"))
    actions.push({
      id: "draw",
      label: say("table-offer-draw"),
      ask: { type: "Offer", what: "draw" },
    });
  // Who decides alone pauses and ends at once, and in a hall nobody asks a hundred others.
  const { deciders, host_may_end, moved, players } = between;
  const asksOthers = !host_may_end && deciders.some((seat) => seat !== you.seat);
  if (asksOthers && mayAsk("Offer", "pause"))
    actions.push({
      id: "pause",
      label: say("table-offer-pause"),
      ask: { type: "Offer", what: "pause" },
    });
  if (mayAsk("Abort"))
    actions.push({
      id: "abort",
      label: say("table-call-off"),
      really: say("table-really-call-off"),
      ask: { type: "Abort" },
    });
  else if (mayAsk("End") && !(you.host && host_may_end))
    actions.push({
      id: "end",
      label: say("table-end"),
      really: say("table-really-end"),
      ask: { type: "End" },
    });
  else if (asksOthers && mayAsk("Offer", "end"))
    actions.push({
      id: "end",
      label: say(moved ? "table-offer-end" : "table-offer-call-off"),
      ask: { type: "Offer", what: "end" },
    });
  // Who has nobody to lose against ends the game instead.
  if (players.length > 1 && mayAsk("Resign"))
    actions.push({
      id: "resign",
      label: say("table-resign"),
      really: say("table-really-resign"),
      ask: { type: "Resign" },
    });
  return actions;
}
