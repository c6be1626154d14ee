/** The keyboard at a Sudoku. */

import { tellMoves } from "./moves";
import type { SudokuPlay } from "./play.svelte";

const ARROWS: Record<string, [rows: number, cols: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const LETTERS: Record<string, (play: SudokuPlay) => void> = {
  n: (play) => play.toggleNotes(),
  m: (play) => void tellMoves(play),
  u: (play) => play.undo(),
  r: (play) => play.redo(),
  h: (play) => play.hint(),
  c: (play) => play.check(),
};

const ERASERS = ["0", "Backspace", "Delete", "."];

export function keyPressed(key: KeyboardEvent, play: SudokuPlay): void {
  if (key.defaultPrevented || isElsewhere(key.target)) return;
  const done = key.ctrlKey || key.metaKey ? withControl(key, play) : plain(key, play);
  if (done) key.preventDefault();
}

/** Somebody types into a field, or reads a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, dialog") !== null
  );
}

function withControl(key: KeyboardEvent, play: SudokuPlay): boolean {
  const letter = key.key.toLowerCase();
  if (letter === "z" && !key.shiftKey) play.undo();
  else if (letter === "y" || letter === "z") play.redo();
  else return false;
  return true;
}

function plain(key: KeyboardEvent, play: SudokuPlay): boolean {
  if (key.altKey) return false;
  const arrow = ARROWS[key.key];
  const letter = LETTERS[key.key.toLowerCase()];
  // If a button has the focus, the space bar presses it.
  const onButton = key.target instanceof Element && key.target.closest("button, a") !== null;
  if (arrow) moveAndFocus(play, arrow);
  else if (key.key >= "1" && key.key <= "9" && key.key.length === 1)
    play.press(Number(key.key));
  else if (ERASERS.includes(key.key)) play.erase();
  else if (key.key === " " && !onButton) play.toggleNotes();
  else if (letter) letter(play);
  else return false;
  return true;
}

function moveAndFocus(play: SudokuPlay, [rows, cols]: [number, number]): void {
  play.move(rows, cols);
  document
    .querySelector<HTMLElement>(`[data-cell="${play.chosen}"]`)
    ?.focus({ preventScroll: true });
}
