/** Casino in words: how it stands, what lies where, and what a drop would mean. */

import { say } from "../../messages/casino";
import { listAll, listFacts } from "../../messages/lists";
import type { LiveTable } from "../../table/live.svelte";
import type { Standing } from "..";
import { faceOf } from "./cards";
import type { Meaning } from "./drags";
import type { CasinoPlay } from "./play.svelte";
import type { Scene } from "./scene";
import type { Casino, View } from "./types";

type Table = LiveTable<Casino>;
type Build = Scene["builds"][number];

/** "7 of spades". */
export function nameCard(card: string): string {
  const { rank, suit } = faceOf(card);
  return say("casino-card", { rank, suit });
}

export const nameCards = (cards: readonly string[]) => listFacts(cards.map(nameCard));

/** "Take 7". */
export function sayMeaning({ does, value }: Pick<Meaning, "does" | "value">): string {
  return say("casino-means", { does, value: value ?? 0 });
}

export function standing(table: Table): Standing {
  const { view } = table;
  if (table.over) {
    const won =
      table.played !== null && (table.outcome?.winners.includes(table.played) ?? false);
    return { words: resultOf(table), mood: won ? "won" : "rest" };
  }
  if (table.summary?.status === "paused")
    return { words: say("casino-paused"), mood: "paused" };
  if (!view || view.turn === null) return { words: say("casino-dealing"), mood: "rest" };
  const mine = view.turn === table.you.seat;
  const name = table.names(view.turn) ?? "";
  const words = mine
    ? say(view.stack ? "casino-your-stack" : "casino-your-turn")
    : say("casino-their-turn", { name });
  return { words, mood: mine ? "turn" : "rest", turn: view.turn };
}

/** The points of each side, this seat's own first: "8 : 3". */
function scoreOf({ sides, points }: View, first: number | null): string {
  const own = (side: readonly number[]) => Number(first !== null && side.includes(first));
  const worth = (side: readonly number[]) => points[side[0] ?? 0] ?? 0;
  const inOrder = sides.toSorted(
    (one, other) => own(other) - own(one) || worth(other) - worth(one),
  );
  return inOrder.map(worth).join(" : ");
}

export function resultOf(table: Table): string {
  const { view, outcome, played } = table;
  if (!view || !outcome) return say("casino-ended");
  const { winners } = outcome;
  const score = scoreOf(view, played ?? winners[0] ?? null);
  if (
    winners.length === 0 ||
    view.sides.every((side) => side.some((seat) => winners.includes(seat)))
  )
    return say("casino-drawn", { score });
  if (played !== null) return sayOwn(view, played, winners.includes(played), score);
  const names = listAll(winners.map((seat) => table.names(seat) ?? ""));
  return say("casino-won", { names, count: winners.length, score });
}

/** "You two lost 3 : 8". */
function sayOwn({ sides }: View, seat: number, won: boolean, score: string): string {
  const together = sides.some((side) => side.length > 1 && side.includes(seat));
  if (won) return say(together ? "casino-you-won-together" : "casino-you-won", { score });
  return say(together ? "casino-you-lost-together" : "casino-you-lost", { score });
}

/** What a screen reader hears of each place. */
export const describe = {
  hand: (card: string, at: number) =>
    say("casino-held", { card: nameCard(card), number: at + 1 }),
  loose: (play: CasinoPlay, card: string) =>
    say(play.shown.last?.cards.includes(card) ? "casino-loose-last" : "casino-loose", {
      card: nameCard(card),
    }),
  build(play: CasinoPlay, { owner, value, groups }: Build): string {
    const cards = groups.map((group) => nameCards(group)).join("; ");
    return owner === play.seat
      ? say("casino-your-build", { value, cards })
      : say("casino-build-of", { name: play.nameOf(owner), value, cards });
  },
  owner(play: CasinoPlay, { owner, groups }: Build): string {
    const name = owner === play.seat ? say("casino-yours") : play.nameOf(owner);
    return groups.length > 1 ? say("casino-owner-sets", { name, count: groups.length }) : name;
  },
  pile(play: CasinoPlay, seat: number): string {
    const pile = play.shown.piles[seat] ?? [];
    const top = pile.at(-1);
    const name = seat === play.owner && play.seat !== null ? "" : play.nameOf(seat);
    if (!top) return say("casino-pile-empty", { name });
    return name
      ? say("casino-pile-of", { name, count: pile.length, card: nameCard(top) })
      : say("casino-your-pile", { count: pile.length, card: nameCard(top) });
  },
  stack: (stack: NonNullable<Scene["stack"]>) =>
    say("casino-stack", {
      total: stack.laid,
      cards: nameCards(stack.cards.map(({ card }) => card)),
    }),
};
