/** The keyboard in a hall. */

import { step } from "./cells";
import type { TambolaPlay } from "./play.svelte";
import { voice } from "./voice.svelte";

const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function keyPressed(key: KeyboardEvent, play: TambolaPlay): void {
  if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey) return;
  if (isElsewhere(key.target)) return;
  if (pressed(key, play)) key.preventDefault();
}

/** Somebody types into a field, or reads a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, dialog") !== null
  );
}

/** Whether the key meant something. */
function pressed({ key, target }: KeyboardEvent, play: TambolaPlay): boolean {
  const arrow = ARROWS[key];
  // If a button has the focus, the space bar and Enter press it.
  const onButton = target instanceof Element && target.closest("button, a, summary") !== null;
  if (arrow && play.tickets.length) moveAndFocus(play, arrow);
  else if (/^[1-9]$/.test(key)) chooseOrAsk(play, Number(key) - 1);
  else if (key === "Escape") stepBack(play);
  else if ((key === " " || key === "Enter") && !onButton && play.tickets.length) dabHere(play);
  else if (key === "c") call(play);
  else if (key === "v") voice.turn();
  else return false;
  return true;
}

export function mayCall({ table, view }: TambolaPlay): boolean {
  return table.you.host && table.playing && view.by_hand && !view.asked;
}

export function call(play: TambolaPlay): void {
  if (mayCall(play)) play.table.play("call");
  else void play.table.why("call");
}

/** The n-th prize; while a ticket is being chosen, the n-th ticket. What isn't there, the referee
 * says. */
function chooseOrAsk({ claims, view }: TambolaPlay, nth: number): void {
  if (claims.choosing === null) claims.ask(view.prizes[nth]?.name ?? `PRIZE_${nth + 1}`);
  else claims.claim(claims.choosing, nth);
}

function stepBack(play: TambolaPlay): void {
  if (play.wins.length) play.endWin();
  else play.claims.choosing = null;
}

function dabHere(play: TambolaPlay): void {
  play.dab(play.at);
  focusHere(play);
}

function moveAndFocus(play: TambolaPlay, [down, right]: [number, number]): void {
  play.at = step(play.tickets, play.at, down, right);
  focusHere(play);
}

function focusHere({ at: { ticket, row, col } }: TambolaPlay): void {
  document.querySelector<HTMLElement>(`[data-cell="${ticket}-${row}-${col}"]`)?.focus();
}
