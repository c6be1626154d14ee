/** What "Play" asks for a game, and what was chosen last. */

import type { Game, Json } from "../api/types";
import type { GameForm, Opponent, Question, Values } from "../games";
import { say } from "../messages/play";
import { recall, remember } from "../paper/store";

/** Which row and, for each question, which of its choices. */
export interface Chosen {
  row: number;
  picks: number[];
}

/** Who can be played: the bots of the game, the weakest first, and people. */
export function rowsOf(game: Game, form: GameForm): readonly Opponent[] {
  if (form.opponents) return form.opponents.rows;
  if (game.seats.most < 2) return [];
  const levels = game.bots.map(({ level, title, says }, at): Opponent => {
    return { title, says, who: "bots", level, face: Math.min(at + 1, 6) };
  });
  const plain: Opponent = {
    title: say("play-a-bot"),
    says: say("play-a-bot-says"),
    who: "bots",
  };
  const bots = levels.length ? levels : game.bot ? [plain] : [];
  const pairs = game.seats.least === 2;
  const people: Opponent = pairs
    ? { title: say("play-person"), says: say("play-person-says"), who: "people" }
    : { title: say("play-people"), says: say("play-people-says"), who: "people" };
  return [...bots, people];
}

const keptUnder = (game: string) => `play.${game}`;

/** What was chosen last, as far as it still exists; else the first row and the usual choices. */
export function lastChosen(
  game: string,
  rows: readonly Opponent[],
  questions: readonly Question[],
): Chosen {
  const kept = recall<Partial<Chosen> | null>(keptUnder(game), null);
  const row = kept?.row ?? 0;
  const picks = questions.map(({ choices, usual = 0 }, at) => {
    const pick = Array.isArray(kept?.picks) ? kept.picks[at] : undefined;
    return pick !== undefined && choices[pick] ? pick : usual;
  });
  return { row: rows[row] ? row : 0, picks };
}

export const rememberChosen = (game: string, chosen: Chosen): unknown =>
  remember(keptUnder(game), chosen);

/** The options of these choices, without those that can't be had together. */
export function optionsOf(
  { row, picks }: Chosen,
  rows: readonly Opponent[],
  questions: readonly Question[],
): Record<string, Json> {
  let options: Values = { ...rows[row]?.options };
  questions.forEach(({ choices }, at) => {
    const choice = choices[picks[at] ?? 0];
    if (choice && !choice.unless?.(options)) options = { ...options, ...choice.options };
  });
  return { ...options };
}
