/** The luck of Backgammon: every die is an open draw, and everybody sees it. */

import moments from "../../../../src/fairtable/games/backgammon/luck.json";
import type { GameLuck, LuckEvent, LuckReader, LuckyEntry } from "../luck";
import { isSame } from "../luck";
import type { Event } from "./types.generated";

class Dice implements LuckReader {
  #score: [number, number][] | null = null;

  read({ events, open }: LuckyEntry) {
    const dice = open.map((die) => Number(die) + 1);
    for (const event of events as readonly (Event | null)[]) {
      if (event?.type !== "SessionEnded") continue;
      this.#score = event.score.map((points, seat) => [seat, points]);
    }
    const fits = isSame(dice, events.flatMap(diceOf)) && events.every(isHonest);
    return fits ? "tied" : "mismatch";
  }

  readSealed() {
    return "mismatch" as const;
  }

  score() {
    return this.#score;
  }
}

/** The dice that an event says, in the order in which they were drawn. */
function diceOf(event: LuckEvent): number[] {
  const found = event as unknown as Event | null;
  if (found?.type === "Rolled") return [...found.dice];
  return found?.type === "OpeningRolled" ? found.rolls.flat() : [];
}

/** The higher die of an opening starts, and plays both; equal dice are rolled again. */
function isHonest(event: LuckEvent): boolean {
  const found = event as unknown as Event | null;
  if (found?.type !== "OpeningRolled") return true;
  const [white = 0, black = 0] = found.rolls.at(-1) ?? [];
  const again = found.rolls.slice(0, -1).every(([one, other]) => one === other);
  const dice = [Math.max(white, black), Math.min(white, black)];
  const starts = white > black ? 0 : 1;
  return again && white !== black && found.starts === starts && isSame(found.dice, dice);
}

export const luck: GameLuck = {
  game: "backgammon",
  moments,
  hides: false,
  rolls: true,
  isRoll: (move) => move.trim().toLowerCase() === "roll",
  reader: () => new Dice(),
};
