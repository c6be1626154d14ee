/** The keyboard at a board of Casino. */

import { keyOf } from "./layout";
import type { Lifting } from "./lifting.svelte";
import type { CasinoPlay } from "./play.svelte";

export interface Keyboard {
  readonly play: CasinoPlay;
  readonly lifting: Lifting;
  /** The board, in which the places are. */
  readonly root: HTMLElement;
  list(): void;
}

const ON = new Set(["ArrowRight", "ArrowDown"]);
const BACK = new Set(["ArrowLeft", "ArrowUp"]);

export function keyPressed(key: KeyboardEvent, keyboard: Keyboard): void {
  if (key.defaultPrevented || key.altKey || key.ctrlKey || key.metaKey) return;
  if (key.target instanceof Element && key.target.closest("input, textarea, select, dialog"))
    return;
  if (plain(key, keyboard)) key.preventDefault();
}

function plain(key: KeyboardEvent, keyboard: Keyboard): boolean {
  const { play } = keyboard;
  // Shift and a digit count on after the tenth card.
  const digit = /^Digit(\d)$/.exec(key.code)?.[1];
  if (digit !== undefined) choose(keyboard, (Number(digit) || 10) + (key.shiftKey ? 10 : 0));
  else if (key.key === "Escape" && play.lifted) putBack(keyboard);
  else if (ON.has(key.key)) step(keyboard, 1);
  else if (BACK.has(key.key)) step(keyboard, -1);
  else if (key.key.toLowerCase() === "l") keyboard.list();
  else return false;
  return true;
}

/** The n-th card of the hand is picked up. Where a choice is open, it is the n-th choice. */
function choose(keyboard: Keyboard, number: number): void {
  const { play } = keyboard;
  const means = play.asked?.means[number - 1];
  if (play.asked) {
    if (means) play.mean(means);
    return;
  }
  const card = play.view.hand[number - 1];
  if (card === undefined) return;
  focus(keyboard, keyOf.hand(card));
  press(keyboard, keyOf.hand(card));
}

/** Enter and Space at a place. The focus goes on to where the card may go. */
export function press(keyboard: Keyboard, place: string): void {
  const { play, lifting, root } = keyboard;
  const home = play.lifted ? play.homeOf(play.lifted) : place;
  lifting.press(place);
  queueMicrotask(() => {
    if (play.asked) root.querySelector<HTMLElement>("[data-choice]")?.focus();
    else if (play.lifted) step(keyboard, 1, 0);
    else if (document.activeElement === document.body && home) focus(keyboard, home);
  });
}

function putBack(keyboard: Keyboard): void {
  const { play } = keyboard;
  const home = play.lifted && play.homeOf(play.lifted);
  play.lift(null);
  if (home) queueMicrotask(() => focus(keyboard, home));
}

/** To the next place: among the targets if a card is lifted, among the choices if they are open. */
function step({ play, root }: Keyboard, by: number, from?: number): void {
  const all = [
    ...root.querySelectorAll<HTMLElement>(play.asked ? "[data-choice]" : "button[data-place]"),
  ];
  const open = play.asked
    ? all
    : all.filter(({ dataset: { place = "" } }) =>
        play.targets.size ? play.targets.has(place) : place !== keyOf.table,
      );
  if (!open.length) return;
  const now = open.indexOf(document.activeElement as HTMLElement);
  const next = from ?? (now < 0 && by < 0 ? 0 : now) + by;
  const found = open[(next + open.length) % open.length];
  found?.focus();
  if (play.lifted && !play.asked) play.over = found?.dataset.place ?? null;
}

function focus({ root }: Keyboard, place: string): void {
  root.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
}
