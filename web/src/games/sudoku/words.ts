/** A Sudoku in words: how it stands, what happened, how it ended. */

import type { Update } from "../../api/types";
import { sayElapsed, writeElapsed } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import type { Ending, Standing } from "..";
import { capital } from "../notes";
import { cellAt, marksText, nameCell } from "./grid";
import type { Event, Sudoku, View } from "./types";

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export function describeCell(cell: CellFacts): string {
  const { at, digit, given, hinted, wrong, refused, marks } = cell;
  const facts = [nameCell(at), digit ? String(digit) : "empty"];
  if (given) facts.push("given");
  if (hinted) facts.push("from a hint");
  if (wrong) facts.push("wrong");
  if (refused) facts.push(`${refused} refused`);
  if (!digit && marks.length) facts.push(`notes ${marksText(marks)}`);
  return facts.join(", ");
}

export interface CellFacts {
  at: number;
  digit: number;
  given: boolean;
  hinted: boolean;
  wrong: boolean;
  /** The digit that the referee has just said no to. */
  refused: number;
  marks: number[];
}

export function standing(table: LiveTable<Sudoku>): Standing {
  const view = table.view;
  if (table.over) {
    const solved = view?.status === "solved";
    return { words: solved ? "Solved" : "Ended", mood: solved ? "won" : "rest" };
  }
  if (table.summary?.status === "paused") return { words: "Paused", mood: "paused" };
  if (!view) return { words: "The house is setting the puzzle", mood: "rest" };
  const togo = view.empty
    ? `${count(view.empty, "cell")} to fill`
    : "Full, but something is wrong";
  return table.you.seat === null
    ? { words: `Watching, ${view.empty} to fill`, mood: "rest" }
    : { words: togo, mood: "turn" };
}

/** What the last check found, while it still tells something. */
export function describeCheck(view: View): string {
  const { wrong, empty } = view.last_check ?? { wrong: 0, empty: 0 };
  const still = empty ? `, ${empty} still empty` : "";
  if (wrong) return `${count(wrong, "digit is", "digits are")} wrong${still}.`;
  return `Nothing is wrong so far${still}.`;
}

/** What happened, for ears and for the line below the board; empty if the board shows it all. */
export function tell(update: Update<Sudoku>, view: View): string {
  return update.events
    .map((event) => tellEvent(event, view))
    .filter(Boolean)
    .join(" ");
}

/** A digit is seen on the board; what a hint or a check says is not. */
export function isWorthReading(update: Update<Sudoku>): boolean {
  return update.events.some((event) => event.type === "HintGiven" || event.type === "Checked");
}

function tellEvent(event: Event, view: View): string {
  switch (event.type) {
    case "DigitPlaced":
      return `${event.value} in ${nameCell(cellAt(event.row, event.col))}.`;
    case "CellCleared":
      return `${nameCell(cellAt(event.row, event.col))} erased.`;
    case "HintGiven": {
      const cleared = event.cleared.length;
      const erased = cleared ? ` ${count(cleared, "clashing digit")} erased.` : "";
      return `Hint: ${event.value} in ${nameCell(cellAt(event.row, event.col))}.${erased}`;
    }
    case "Checked":
      return describeCheck(view);
    case "Solved":
      return "Solved.";
    default:
      return "";
  }
}

export function ending(table: LiveTable<Sudoku>): Ending {
  const { view } = table;
  const solved = view?.status === "solved";
  const time = writeElapsed(table.clock.elapsed);
  const story: Ending["story"] = [["Time", sayElapsed(table.clock.elapsed)]];
  if (view?.difficulty) story.push(["Difficulty", capital(view.difficulty)]);
  story.push(["Hints", String(view?.hints || "none")]);
  story.push(["Checks", String(view?.checks || "none")]);
  if (view && !solved) story.push(["Still empty", String(view.empty)]);
  return { result: solved ? `Solved in ${time}` : "Ended before it was solved", story };
}
