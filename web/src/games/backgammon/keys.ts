/** The keyboard at a board of Backgammon. */

import type { BackgammonPlay } from "./play.svelte";

export interface Keyboard {
  readonly play: BackgammonPlay;
  /** Is the field for a typed move open? It may still be loading. */
  readonly typing: boolean;
  type(letter: string): void;
  send(): void;
  list(): void;
}

const LETTERS: Record<string, (keyboard: Keyboard, shift: boolean) => void> = {
  x: ({ play }) => play.exchange(),
  u: ({ play }, shift) => (shift ? play.undoAll() : play.undo()),
  d: ({ play }) => play.double(),
  l: (keyboard) => keyboard.list(),
  f: ({ play }) => play.flip(),
  m: ({ play }) => play.mirror(),
};

export function keyPressed(key: KeyboardEvent, keyboard: Keyboard): void {
  if (key.defaultPrevented || key.altKey || isElsewhere(key.target)) return;
  if (key.ctrlKey || key.metaKey) {
    if (key.key !== "z") return;
    keyboard.play.undo();
  } else if (!plain(key, keyboard)) return;
  key.preventDefault();
}

/** Somebody types into a field, or reads a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, dialog") !== null
  );
}

function plain(key: KeyboardEvent, keyboard: Keyboard): boolean {
  const { play } = keyboard;
  const letter = LETTERS[key.key.toLowerCase()];
  // If a button has the focus, the space bar presses it; but nothing is pressed by it on a point.
  const button =
    key.target instanceof Element ? key.target.closest("button, a, summary") : null;
  if (keyboard.typing && key.key === "Enter") keyboard.send();
  else if (keyboard.typing && key.key.length === 1) keyboard.type(key.key);
  else if (key.key === " " && (!button || button.hasAttribute("data-point"))) advance(play);
  else if (/^[1-9b]$/.test(key.key) && play.seat !== null && play.table.playing)
    keyboard.type(key.key);
  else if (letter) letter(keyboard, key.shiftKey);
  else return false;
  return true;
}

/** Rolls, or finishes the turn. If neither may be done, the referee says why. */
function advance(play: BackgammonPlay): void {
  if (play.moving) play.finish();
  else play.want("roll");
}
