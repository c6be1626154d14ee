/** The moves that a view allows: steps with choices, as the referee writes them.
 *
 * A move is the texts of its steps with spaces between them. `targets[piece][target]` is the
 * number of the next step, or 0 when the move is complete. */

import type { Choice } from "../api/wire.generated";

export type Choices = readonly (readonly Choice[])[];
export type { Choice };

const DONE = 0;

/** The moves that the choices describe, at most `most` of them. */
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

/** A choice whose pieces are not listed. The board shows them, and any of them may be asked for. */
export function isOpen({ says, targets }: Choice): boolean {
  return !targets && says.includes("{");
}
