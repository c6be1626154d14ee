/** The record of a session: a row for each turn, in notation, with the board after it. It repeats what
 * the log says. Loaded when it is shown. */

import { say } from "../../messages/sheets";
import { OPENING, type Scene, sceneAfter } from "./scenes";
import { tellAgain } from "./telling";
import type { Event } from "./types";

export interface Row {
  /** Whose turn it was; null for the heading of a game. */
  readonly seat: number | null;
  /** The higher die first, as in a match file: "31". Empty if nothing was rolled. */
  readonly dice: string;
  readonly words: string;
  readonly scene: Scene;
}

/** What is written so far, and the table after it. */
export interface Written {
  readonly rows: readonly Row[];
  readonly scene: Scene;
}

export const BLANK: Written = { rows: [], scene: OPENING };

/** One event more. */
export function writeOn({ rows, scene: before }: Written, event: Event): Written {
  const scene = sceneAfter(before, event);
  const row = rowOf(event, before, scene);
  return { rows: row ? [...rows, row] : rows, scene };
}

function rowOf(event: Event, before: Scene, scene: Scene): Row | null {
  const dice = [...(before.dice ?? [])].sort((one, other) => other - one).join("");
  switch (event.type) {
    case "OpeningRolled": {
      const words = say("sheets-record-game", { number: event.game });
      return { seat: null, dice: "", words, scene };
    }
    case "CheckersMoved":
      return { seat: event.seat, dice, words: event.play, scene };
    case "TurnPassed":
      return event.blocked
        ? { seat: before.roller, dice, words: tellAgain(event), scene }
        : null;
    case "GameWon":
      return { seat: event.winner, dice: "", words: tellAgain(event), scene };
    case "Rolled":
    case "SessionEnded":
      return null;
    default:
      return { seat: event.seat, dice: "", words: tellAgain(event), scene };
  }
}
