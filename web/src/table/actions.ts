/** What a player may do about the game itself, besides moving: give up, offer, call off. Only what
 * the rules of the house allow is offered (H5, H6, H11 to H14). */

import type { Ask, Status } from "../api/types";
import { say } from "../messages/table";
import type { Between } from "./between";

export interface Action {
  readonly id: "abort" | "draw" | "pause" | "end" | "resign";
  readonly label: string;
  readonly ask: Ask;
  /** What the button says before the second tap; without it, one tap is enough. */
  readonly really?: string;
}

/** Who asks, and how the game stands. */
export interface Situation {
  readonly status: Status;
  readonly seat: number | null;
  readonly between: Between;
}

/** `luck`: the start has shown cards, dice or tickets. */
type WithLuck = Situation & { readonly luck: boolean };

/** H13. The players without whose consent the game is not called off. */
function awaited({ seat, between, luck }: WithLuck): number[] {
  if (!luck) return [];
  const agreed = between.offers.find(({ what }) => what === "end")?.seats ?? [];
  const isGone = (other: number) => between.gone.some((gone) => gone.seat === other);
  const others = between.deciders.filter((other) => other !== seat && !isGone(other));
  return others.filter((other) => !agreed.includes(other));
}

export function actionsOf(situation: WithLuck): Action[] {
  const { status, seat, between } = situation;
  const { deciders, players, offers, moved, drawable } = between;
  /** In a hall nobody asks a hundred others. */
  const hall = between.host_may_end;
  const begun = status === "playing" || status === "paused";
  if (!begun || seat === null || !deciders.includes(seat)) return [];
  const alone = deciders.length === 1;
  const isOffered = (what: string) => offers.some((offer) => offer.what === what);
  const actions: Action[] = [];
  if (drawable && !isOffered("draw"))
    actions.push({
      id: "draw",
      label: say("table-offer-draw"),
      ask: { type: "Offer", what: "draw" },
    });
  if (!alone && !hall && status === "playing" && !isOffered("pause"))
    actions.push({
      id: "pause",
      label: say("table-offer-pause"),
      ask: { type: "Offer", what: "pause" },
    });
  if (!moved && (alone || !hall) && !awaited(situation).length)
    actions.push({
      id: "abort",
      label: say("table-call-off"),
      really: say("table-really-call-off"),
      ask: { type: "Abort" },
    });
  else if (alone)
    actions.push({
      id: "end",
      label: say("table-end"),
      really: say("table-really-end"),
      ask: { type: "End" },
    });
  else if (!hall && !isOffered("end"))
    actions.push({
      id: "end",
      label: say(moved ? "table-offer-end" : "table-offer-call-off"),
      ask: { type: "Offer", what: "end" },
    });
  // Who has nobody to lose against ends the game instead.
  if (players.length > 1)
    actions.push({
      id: "resign",
      label: say("table-resign"),
      really: say("table-really-resign"),
      ask: { type: "Resign" },
    });
  return actions;
}

/** Whether this person may stop play at once (H5). Otherwise it takes the consent of the players. */
export function mayPause(situation: Situation & { host: boolean; timed: boolean }): boolean {
  const { status, seat, between, host, timed } = situation;
  const alone = between.deciders.length === 1 && between.deciders[0] === seat;
  return status === "playing" && (alone || (host && !timed));
}

/** H5. The host and every player may let a paused game go on. */
export function mayResume({ status, seat, between, host }: Situation & { host: boolean }) {
  return status === "paused" && (host || (seat !== null && between.deciders.includes(seat)));
}

/** H6. The host may end a table before the game, a hall at any time, and a game without persons. */
export function hostMayEnd({ status, between, host }: Situation & { host: boolean }): boolean {
  if (!host || status === "over") return false;
  return (
    status === "waiting" ||
    status === "starting" ||
    between.host_may_end ||
    !between.deciders.length
  );
}
