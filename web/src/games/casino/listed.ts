/** Moves as a list in words, by the card that is played. */

import { say } from "../../messages/cardmoves";
import { nameCard } from "./words";

export interface Listed {
  readonly move: string;
  readonly words: string;
}

export interface Group {
  /** The card that is played; empty for what is done with the stack. */
  readonly card: string;
  readonly name: string;
  readonly moves: Listed[];
}

/** The shapes of a move, and the message for each. The first card is the one that is played. */
const SHAPES: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/^((?:10|[2-9A])[SHDC]) x stack$/, () => say("cardmoves-take-stack")],
  [
    /^((?:10|[2-9A])[SHDC]) x (.*)$/,
    ([, , cards = ""]) => say("cardmoves-take", { cards: plain(cards) }),
  ],
  [
    /^((?:10|[2-9A])[SHDC]) build (\d+) with (.*)$/,
    ([, , value = "", cards = ""]) => say("cardmoves-build", { value, cards: plain(cards) }),
  ],
  [
    /^((?:10|[2-9A])[SHDC]) raise (\[.*\]) to (\d+)(.*)$/,
    ([, , build = "", value = "", top = ""]) =>
      say("cardmoves-raise", {
        build: plain(build),
        value,
        top: top ? say("cardmoves-with", { card: top.slice(6) }) : "",
      }),
  ],
  [/^trail ((?:10|[2-9A])[SHDC])$/, () => say("cardmoves-trail")],
  [/^add ((?:10|[2-9A])[SHDC])$/, () => say("cardmoves-add")],
];
const STACKED: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /^stage ((?:10|[2-9A])[SHDC]) on (.*)$/,
    ([, card = "", on = ""]) => say("cardmoves-stage", { card, on: plain(on) }),
  ],
  [
    /^take back ((?:10|[2-9A])[SHDC])$/,
    ([, card = ""]) => say("cardmoves-take-back", { card }),
  ],
  [/^cancel$/, () => say("cardmoves-cancel")],
  [/^finish capture$/, () => say("cardmoves-finish-take")],
  [/^finish build (\d+)$/, ([, value = ""]) => say("cardmoves-finish-build", { value })],
];

/** "4C 3H + [5S 2D]" as people read it. */
const plain = (cards: string) =>
  cards.replaceAll(" + ", say("cardmoves-and")).replaceAll(/[[\]]/g, "");

/** The moves in the order of the hand; those for a stack come last, and a hint is no move here. */
export function listed(moves: readonly string[]): Group[] {
  const groups = new Map<string, Group>();
  const put = (card: string, one: Listed) => {
    const group = groups.get(card) ?? { card, name: card && nameCard(card), moves: [] };
    group.moves.push(one);
    groups.set(card, group);
  };
  for (const move of moves) {
    for (const [shape, words] of SHAPES) {
      const found = shape.exec(move);
      if (!found) continue;
      put(found[1] ?? "", { move, words: words(found) });
      break;
    }
  }
  for (const move of moves)
    for (const [shape, words] of STACKED) {
      const found = shape.exec(move);
      if (found) put("", { move, words: words(found) });
    }
  return [...groups.values()];
}
