/** Why a drop means nothing. The engine is asked with what the player sees, and names the rules
 * that nearly matched. Loaded when somebody tries such a drop. */

import { api } from "../../api/client";
import type { Lifted } from "./drags";
import type { Denied } from "./play.svelte";
import type { View } from "./types";

interface Answer {
  readonly actions: readonly object[];
  readonly error_message: string | null;
  readonly near_misses: readonly { code: string; rule: string; detail: string }[];
}

export async function whyNot(
  view: View,
  { card, source }: Lifted,
  place: string,
): Promise<Denied | null> {
  const target = targetAt(view, place);
  if (!target || view.seat === null) return null;
  const question = {
    dragged: { card, source },
    target,
    state: stateOf(view, view.seat),
    rules: view.rules,
  };
  const {
    actions,
    near_misses: misses,
    error_message: message,
  } = await api.askRules<Answer>("casino", "determine-actions/", question);
  const [first] = misses;
  const says = first?.detail ?? message;
  if (actions.length || !says) return null;
  return {
    place,
    says,
    rule: first?.rule ?? "C19",
    url: `/rules/casino#${first?.rule ?? "C19"}`,
    cards: [card],
  };
}

function targetAt(view: View, place: string): object | null {
  const [kind, name = ""] = place.split(":");
  switch (kind) {
    case "loose":
      return { type: "loose", index: view.loose.indexOf(name) };
    case "build":
      return { type: "build", build: Number(name) };
    case "stack":
    case "staged":
      return view.stack && { type: "temporary_stack", stack: 0 };
    case "table":
      return { type: "table" };
    default:
      return null;
  }
}

/** What the player sees, as the engine reads it. */
function stateOf(view: View, seat: number): object {
  const side = view.sides.find((one) => one.includes(seat)) ?? [];
  const against = view.players.filter((one) => !side.includes(one));
  const used = view.stack?.cards.some(({ source }) => source === "pile");
  return {
    player: seat,
    round: view.round,
    hand: view.hand,
    loose: view.loose,
    builds: view.builds.map(({ id, owner, value, groups }) => ({ id, owner, value, groups })),
    stack: view.stack && { cards: view.stack.cards, build: view.stack.build },
    tops: used ? [] : against.flatMap((one) => view.piles[one]?.slice(-1) ?? []),
    stuck: view.may_trail_any,
  };
}
