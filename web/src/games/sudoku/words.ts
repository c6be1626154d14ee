/** A Sudoku in words: how it stands, what happened, how it ended. */

import type { Update } from "../../api/types";
import { listAll, listFacts } from "../../messages/lists";
import { say } from "../../messages/sudoku";
import { sayElapsed, writeElapsed } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import type { Ending, Standing } from "..";
import { capital } from "../notes";
import type { Level } from "./bests";
import { cellAt, colOf, rowOf } from "./grid";
import type { Event, Sudoku, View } from "./types";

export function nameCell(cell: number): string {
  return say("sudoku-cell", { row: rowOf(cell) + 1, column: colOf(cell) + 1 });
}

/** "1, 4, and 7". */
export const listDigits = (digits: readonly number[]) => listAll(digits.map(String));

export function describeCell(cell: CellFacts): string {
  const { at, digit, given, hinted, wrong, refused, marks } = cell;
  const facts = [nameCell(at), digit ? String(digit) : say("sudoku-empty")];
  if (given) facts.push(say("sudoku-given"));
  if (hinted) facts.push(say("sudoku-hinted"));
  if (wrong) facts.push(say("sudoku-wrong"));
  if (refused) facts.push(say("sudoku-refused", { digit: refused }));
  if (!digit && marks.length) facts.push(say("sudoku-marks", { digits: listDigits(marks) }));
  return listFacts(facts);
}

export interface CellFacts {
  at: number;
  digit: number;
  given: boolean;
  hinted: boolean;
  wrong: boolean;
  /** The digit that the referee has just refused. */
  refused: number;
  marks: number[];
}

export function standing(table: LiveTable<Sudoku>): Standing {
  const view = table.view;
  if (table.over) {
    const solved = view?.status === "solved";
    return {
      words: say(solved ? "sudoku-solved" : "sudoku-ended"),
      mood: solved ? "won" : "rest",
    };
  }
  if (table.summary?.status === "paused")
    return { words: say("sudoku-paused"), mood: "paused" };
  if (!view) return { words: say("sudoku-preparing"), mood: "rest" };
  const count = view.empty;
  if (table.you.seat === null)
    return { words: say("sudoku-watching-to-fill", { count }), mood: "rest" };
  const words = count ? say("sudoku-to-fill", { count }) : say("sudoku-full-but-wrong");
  return { words, mood: "turn" };
}

/** "Hard". */
export const sayLevel = (level: Level) => capital(level);

/** What the last check found. */
export function describeCheck(view: View): string {
  const { wrong, empty } = view.last_check ?? { wrong: 0, empty: 0 };
  const found = wrong ? say("sudoku-check-wrong", { count: wrong }) : say("sudoku-check-right");
  return empty ? `${found} ${say("sudoku-check-empty", { count: empty })}` : found;
}

/** What happened, for a screen reader and for the line below the board. */
export function tell(update: Update<Sudoku>, view: View): string {
  return update.events
    .map((event) => tellEvent(event, view))
    .filter(Boolean)
    .join(" ");
}

/** The board shows a new digit. It does not show what a hint or a check says. */
export function isWorthReading(update: Update<Sudoku>): boolean {
  return update.events.some((event) => event.type === "HintGiven" || event.type === "Checked");
}

function tellEvent(event: Event, view: View): string {
  switch (event.type) {
    case "DigitPlaced":
      return say("sudoku-placed", { digit: event.value, cell: nameOf(event) });
    case "CellCleared":
      return say("sudoku-erased", { cell: capital(nameOf(event)) });
    case "HintGiven": {
      const given = say("sudoku-hint-given", { digit: event.value, cell: nameOf(event) });
      const count = event.cleared.length;
      return count ? `${given} ${say("sudoku-hint-erased", { count })}` : given;
    }
    case "Checked":
      return describeCheck(view);
    case "Solved":
      return say("sudoku-is-solved");
    default:
      return "";
  }
}

const nameOf = ({ row, col }: { readonly row: number; readonly col: number }) =>
  nameCell(cellAt(row, col));

export function ending(table: LiveTable<Sudoku>): Ending {
  const { view } = table;
  const solved = view?.status === "solved";
  const time = writeElapsed(table.clock.elapsed);
  const story: Ending["story"] = [[say("sudoku-time"), sayElapsed(table.clock.elapsed)]];
  if (view?.difficulty) story.push([say("sudoku-difficulty"), sayLevel(view.difficulty)]);
  story.push([say("sudoku-hints"), String(view?.hints || say("sudoku-none"))]);
  story.push([say("sudoku-checks"), String(view?.checks || say("sudoku-none"))]);
  if (view && !solved) story.push([say("sudoku-still-empty"), String(view.empty)]);
  return { result: solved ? say("sudoku-solved-in", { time }) : say("sudoku-unsolved"), story };
}
