/** What a view says may be done: steps of choices, as the referee writes them down.
 *
 * A move is the texts of its steps with a space between them. `targets[piece][target]` is the
 * number of the step that follows, 0 when the move is whole. */

import type { Choice } from "../api/wire.generated";

export type Choices = readonly (readonly Choice[])[];
export type { Choice };

const DONE = 0;

/** The moves that the choices spell out, at most `most` of them. */
export function spell(choices: Choices, most: number): string[] {
  const moves: string[] = [];
  walk(choices, 0, "", moves, most);
  return moves;
}

function walk(
  choices: Choices,
  step: number,
  before: string,
  moves: string[],
  most: number,
): void {
  for (const choice of choices[step] ?? []) {
    for (const [text, following] of texts(choice)) {
      if (moves.length >= most) return;
      const written = [before, text].filter(Boolean).join(" ");
      if (following === DONE) moves.push(written);
      else walk(choices, following, written, moves, most);
    }
  }
}

function texts({ says, targets }: Choice): [text: string, following: number][] {
  if (!targets) return says.includes("{") ? [] : [[says, DONE]];
  return Object.entries(targets).flatMap(([piece, landings]) =>
    Object.entries(landings).map(([to, following]): [string, number] => [
      says.replace("{piece}", piece).replace("{to}", to),
      following,
    ]),
  );
}

/** Choices whose pieces are not listed: the board shows them, and anything may be asked. */
export function isOpen({ says, targets }: Choice): boolean {
  return !targets && says.includes("{");
}
