/** The luck of Backgammon: every die is an open draw, and everybody sees it. */

import type { GameLuck, LuckEvent, LuckReader, LuckyEntry } from "../luck";
import { isSame } from "../luck";
import type { Event } from "./types.generated";

type Phase = "waiting" | "rolling" | "moving" | "answering" | "resigning" | "over";

class Dice implements LuckReader {
  #phase: Phase = "waiting";
  /** What a resignation has interrupted. */
  #before: Phase = "waiting";
  #turn = 0;
  #score: [number, number][] | null = null;

  read({ by, events, ranges, open }: LuckyEntry) {
    const dice = open.map((die) => Number(die) + 1);
    const areDice = ranges.every((one) => one === "below 6");
    const toRoll = this.toRoll();
    const fits = isSame(dice, events.flatMap(diceOf)) && events.every(isHonest);
    const rolled = events.map((event) => event as unknown as Event | null);
    const isTurn = rolled.every(
      (event) => event?.type !== "Rolled" || (toRoll === by && event.seat === by),
    );
    for (const event of rolled) if (event) this.#note(event);
    return areDice && fits && isTurn ? "tied" : "mismatch";
  }

  readSealed() {
    return "mismatch" as const;
  }

  toRoll(): number | null {
    return this.#phase === "rolling" ? this.#turn : null;
  }

  score() {
    return this.#score;
  }

  #note(event: Event): void {
    switch (event.type) {
      case "OpeningRolled":
        [this.#phase, this.#turn] = ["moving", event.starts];
        break;
      case "Rolled":
        this.#phase = "moving";
        break;
      case "TurnPassed":
        [this.#phase, this.#turn] = ["rolling", event.to];
        break;
      case "Doubled":
      case "Beavered":
        this.#phase = "answering";
        break;
      case "CubeTaken":
        this.#phase = "rolling";
        break;
      case "ResignationOffered":
        [this.#before, this.#phase] = [this.#phase, "resigning"];
        break;
      case "ResignationRefused":
        this.#phase = this.#before;
        break;
      case "GameWon":
        this.#phase = "waiting";
        break;
      case "SessionEnded":
        this.#phase = "over";
        this.#score = event.score.map((points, seat) => [seat, points]);
    }
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
  hides: false,
  rolls: true,
  isRoll: (move) => move.trim().toLowerCase() === "roll",
  reader: () => new Dice(),
};
