/** A hall in words: how it stands, what happened, what is left of a prize, how it ended. */

import { listAll, listFacts } from "../../messages/lists";
import { sayNumber } from "../../messages/numbers";
import { say } from "../../messages/tambola";
import { sayElapsed } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import type { Names } from "../../table/naming";
import type { Ending, Standing } from "..";
import type { ClaimView, Event, PrizeView, Tambola, View } from "./types";
import type { Winner } from "./wins";

/** "Two little ducks, 22", as a caller says it. */
export function sayCall({ last, nickname }: Pick<View, "last" | "nickname">): string {
  if (last === null) return say("tambola-no-number-yet");
  return nickname ? say("tambola-call", { number: last, nickname }) : String(last);
}

export interface CellFacts {
  readonly number: number;
  readonly called: boolean;
  readonly dabbed: boolean;
  /** A claim was refused because this number was not called. */
  readonly missing: boolean;
}

export function describeCell({ number, called, dabbed, missing }: CellFacts): string {
  const facts = [String(number)];
  if (called) facts.push(say("tambola-called"));
  if (dabbed) facts.push(say("tambola-dabbed"));
  if (missing) facts.push(say("tambola-not-called"));
  return listFacts(facts);
}

/** Who won it: a player, or a ticket on paper. */
export function winnerOf({ seat, paper }: Winner, names: Names): string {
  if (paper) return say("tambola-paper-ticket", { id: paper });
  return (seat === null ? null : names(seat)) ?? say("tambola-somebody");
}

/** Points, or whatever else the host gives: the amounts of the places that are left. */
export function worthLeft({ amounts, gone }: Pick<PrizeView, "amounts" | "gone">): string {
  const left = amounts.slice(gone);
  const last = left.at(-1) ?? 0;
  return left.length > 1
    ? say("tambola-amounts", { first: left.slice(0, -1).map(sayNumber).join(", "), last })
    : say("tambola-amount", { amount: last });
}

export const isGone = ({ amounts, gone }: Pick<PrizeView, "amounts" | "gone">) =>
  gone >= amounts.length;

/** Below the name of a prize: what is left of it, or else who has won it. */
export function prizeLine(prize: PrizeView, claims: readonly ClaimView[], who: Reader): string {
  const won = claims.filter((claim) => claim.prize === prize.name);
  const isOwn = ({ seat }: ClaimView) => seat !== null && seat === who.seat;
  const settled = won.filter(({ amount }) => amount !== null);
  const waiting = won.filter(({ amount }) => amount === null);
  if (waiting.some(isOwn)) return say("tambola-you-so-far");
  if (waiting.length) return say("tambola-so-far", { names: nameAll(waiting, 0, who.names) });
  if (!isGone(prize)) return worthLeft(prize);
  const mine = settled.filter(isOwn);
  const amount = mine.reduce((sum, claim) => sum + (claim.amount ?? 0), 0);
  if (mine.length) return say("tambola-yours", { amount });
  return settled.length ? nameAll(settled, prize.claims, who.names) : say("tambola-gone");
}

export interface Reader {
  readonly seat: number | null;
  readonly names: Names;
}

/** At most two names. A view names only a few of those who share a prize; `count` is how many there
 * are, as far as we know. */
function nameAll(claims: readonly ClaimView[], count: number, names: Names): string {
  const all = [...new Set(claims.map((claim) => winnerOf(claim, names)))];
  if (all.length < 3 && count <= claims.length) return listAll(all);
  const more = Math.max(count, claims.length) - 1;
  return say("tambola-and-others", { name: all[0] ?? "", count: more });
}

/** What happened, for a screen reader. */
export function tell(events: readonly Event[], view: View, names: Names): string {
  return events
    .map((event) => tellEvent(event, view, names))
    .filter(Boolean)
    .join(" ");
}

export function titleOf(view: Pick<View, "prizes">, prize: string): string {
  return view.prizes.find(({ name }) => name === prize)?.title ?? prize;
}

function tellEvent(event: Event, view: View, names: Names): string {
  switch (event.type) {
    case "NumberCalled":
      return say("tambola-told-call", { call: sayCall(view) });
    case "ClaimUpheld":
      return say("tambola-told-win", {
        name: winnerOf(event, names),
        prize: titleOf(view, event.prize),
      });
    case "BogeyCalled":
      return say("tambola-told-bogey", {
        name: winnerOf(event, names),
        prize: titleOf(view, event.prize),
      });
    case "GameClosed":
      return say("tambola-is-over");
    default:
      return "";
  }
}

export function standing(table: LiveTable<Tambola>): Standing {
  const { view } = table;
  if (table.over) {
    const won = view?.you?.won ?? 0;
    return {
      words: won ? say("tambola-you-won", { amount: won }) : say("tambola-over"),
      mood: won ? "won" : "rest",
    };
  }
  if (table.summary?.status === "paused")
    return { words: say("tambola-paused"), mood: "paused" };
  if (!view || view.status === "waiting")
    return { words: say("tambola-preparing"), mood: "rest" };
  const complete = view.tickets.flatMap(({ complete: names }) => names)[0];
  if (complete)
    return {
      words: say("tambola-is-complete", { prize: titleOf(view, complete) }),
      mood: "turn",
    };
  return { words: sayCall(view), mood: "rest" };
}

export function ending(table: LiveTable<Tambola>): Ending {
  const { view } = table;
  if (!view) return { result: say("tambola-over"), story: [] };
  const story: Ending["story"] = [
    [say("tambola-calls"), say("tambola-of", { count: view.called.length, all: 90 })],
    [say("tambola-players"), sayNumber(view.player_count)],
    [say("tambola-prizes-won"), prizesWon(view)],
    [say("tambola-time"), sayElapsed(table.clock.elapsed)],
  ];
  if (view.you) story.push([say("tambola-your-place"), sayNumber(view.you.place)]);
  return { result: resultOf(view, table.names), story };
}

function prizesWon({ prizes }: View): string {
  const all = prizes.reduce((sum, { amounts }) => sum + amounts.length, 0);
  const count = prizes.reduce((sum, { gone }) => sum + gone, 0);
  return say("tambola-of", { count, all });
}

/** `you` is nobody on the screen of a whole room. */
export function resultOf(
  { you, players }: Pick<View, "you" | "players">,
  names: Names,
): string {
  if (you?.won) return say("tambola-you-won", { amount: you.won });
  const most = Math.max(0, ...players.map(({ won }) => won));
  const best = players.filter(({ won }) => won === most);
  if (!most) return say("tambola-nobody-won");
  const named = listAll(best.map(({ seat }) => names(seat) ?? say("tambola-somebody")));
  return say("tambola-won-most", { names: named, count: best.length, amount: most });
}
