/** One player at a Sudoku: the chosen cell, notes, marks, undo, and what is shown.
 * It knows no rule. It asks the referee for every digit, and shows the digit before the answer. No key
 * is silent: what can't be done is explained. */

import { say } from "../../messages/sudoku";
import type { LiveTable } from "../../table/live.svelte";
import { capital } from "../notes";
import { readCells, readGrid, remaining, step } from "./grid";
import { type History, NO_HISTORY, record, redo, type Step, strike, undo } from "./history";
import {
  clearCell,
  enterDigit,
  type Marks,
  readNotes,
  sameMarks,
  toggleMark,
  writeMarks,
} from "./marks";
import { overlay, readEntry, writeCell, writeEntry } from "./notation";
import type { Scene } from "./tale";
import type { Sudoku, View } from "./types";
import { nameCell } from "./words";

export class SudokuPlay {
  readonly table: LiveTable<Sudoku>;
  /** The moment of a finished game that is shown again. */
  scene = $state.raw<Scene | null>(null);
  chosen = $state(0);
  noting = $state(false);
  /** What just happened, for a screen reader; and what is also shown below the board. */
  said = $state("");
  told = $state("");
  marks = $state.raw<Marks>([]);
  history = $state.raw<History>(NO_HISTORY);
  #steps = new Map<string, Step>();

  /** The grid at that moment. */
  replayed = $derived.by(() => this.scene?.grid ?? null);
  /** The board is shown once there is a view. */
  view = $derived.by(() => this.table.view as View);
  givens = $derived.by(() => readGrid(this.view.puzzle));
  #moves = $derived.by(() =>
    this.table.asks.flatMap(({ ask }) => (ask.type === "Play" ? [ask.move] : [])),
  );
  shown = $derived.by(
    () => this.replayed ?? overlay(readGrid(this.view.current), this.#moves, this.givens),
  );
  pending = $derived.by(() => new Set(this.#moves.map((move) => readEntry(move)?.cell)));
  hinted = $derived.by(() => new Set(readCells(this.view.hinted)));
  wrong = $derived.by(() => new Set(readCells(this.view.wrong)));
  refusedEntry = $derived.by(() => readEntry(this.table.refused?.move ?? ""));
  offending = $derived.by(() => {
    const cells = new Set(readCells(this.table.refused?.problem.offends?.cells));
    if (this.refusedEntry) cells.add(this.refusedEntry.cell);
    return cells;
  });

  constructor(table: LiveTable<Sudoku>) {
    this.table = table;
    this.marks = readNotes(table.notes.text);
    this.chosen = Math.max(0, this.shown.indexOf(0));
  }

  get #isGiven(): boolean {
    return (this.givens[this.chosen] ?? 0) !== 0;
  }

  get mayPlay(): boolean {
    return this.table.playing && this.table.you.seat !== null;
  }

  remaining(digit: number): number {
    return remaining(this.shown, digit);
  }

  move(rows: number, cols: number): void {
    this.chosen = step(this.chosen, rows, cols);
  }

  /** A digit key makes a note while notes are on, else an entry. What changes nothing is said, and
   * not asked for. */
  press(digit: number): void {
    if (this.#isRefused(digit)) return;
    const before = this.shown[this.chosen] ?? 0;
    const there = { cell: capital(nameCell(this.chosen)), digit: before };
    if (before === digit) this.#tell(say("sudoku-already-there", there));
    else if (!this.noting) this.#do(digit, enterDigit(this.marks, this.chosen, digit));
    else if (before) this.#tell(say("sudoku-no-note-here", there));
    else this.#do(null, toggleMark(this.marks, this.chosen, digit));
  }

  erase(): void {
    if (this.#isRefused(0)) return;
    if (this.shown[this.chosen]) this.#do(0, this.marks);
    else if (this.marks[this.chosen]) this.#do(null, clearCell(this.marks, this.chosen));
    else this.#tell(say("sudoku-already-empty", { cell: capital(nameCell(this.chosen)) }));
  }

  undo(): void {
    const back = undo(this.history);
    if (!this.mayPlay) void this.table.why("check");
    else if (back) this.#repeat(back.step, back.history, "before");
    else this.#tell(say("sudoku-nothing-to-undo"));
  }

  redo(): void {
    const forth = redo(this.history);
    if (!this.mayPlay) void this.table.why("check");
    else if (forth) this.#repeat(forth.step, forth.history, "after");
    else this.#tell(say("sudoku-nothing-to-redo"));
  }

  toggleNotes(): void {
    if (!this.mayPlay) void this.table.why("check");
    else {
      this.noting = !this.noting;
      this.say(say(this.noting ? "sudoku-notes-on" : "sudoku-notes-off"), false);
    }
  }

  say(words: string, toEyes: boolean): void {
    this.said = words;
    this.told = toEyes ? words : "";
  }

  check(): void {
    this.#ask("check");
  }

  /** A hint for the chosen cell if it is empty; else the house picks a cell. */
  hint(): void {
    const here = this.shown[this.chosen] === 0 ? ` ${writeCell(this.chosen)}` : "";
    this.#ask(`hint${here}`);
  }

  /** The referee refused: what was shown too soon is taken back, also the marks. */
  takeBack(command: string): void {
    const refused = this.#steps.get(command);
    if (!refused) return;
    this.#steps.delete(command);
    this.history = strike(this.history, refused);
    if (sameMarks(this.marks, refused.marks.after)) this.#write(refused.marks.before);
  }

  /** S4, and when nobody may write at all: the referee says why. What clashes it must judge anyway. */
  #isRefused(digit: number): boolean {
    if (this.mayPlay && !this.#isGiven) return false;
    void this.table.why(writeEntry({ cell: this.chosen, digit }));
    return true;
  }

  #ask(move: string): void {
    if (this.mayPlay) this.table.play(move);
    else void this.table.why(move);
  }

  /** What is not for the referee: nothing would change. */
  #tell(words: string): void {
    this.table.refused = null;
    this.say(words, true);
  }

  #do(digit: number | null, marks: Marks): void {
    this.table.refused = null;
    const before = this.shown[this.chosen] ?? 0;
    const entry = digit === null ? null : { cell: this.chosen, before, after: digit };
    const done: Step = { entry, marks: { before: this.marks, after: marks } };
    this.history = record(this.history, done);
    this.#write(marks);
    if (entry) this.#send(done, entry.cell, entry.after);
  }

  #repeat(done: Step, history: History, which: "before" | "after"): void {
    this.table.refused = null;
    this.history = history;
    this.#write(done.marks[which]);
    if (!done.entry) return;
    this.chosen = done.entry.cell;
    this.#send(done, done.entry.cell, done.entry[which]);
  }

  #send(done: Step, cell: number, digit: number): void {
    const { command } = this.table.play(writeEntry({ cell, digit }));
    this.#steps.set(command, done);
  }

  #write(marks: Marks): void {
    if (sameMarks(marks, this.marks)) return;
    this.marks = marks;
    this.table.notes.change(writeMarks(marks));
  }
}
