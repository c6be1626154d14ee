/** The keyboard at a board of dots. Arrows come to every line, drawn or not; Enter on one that may not
 * be drawn is told why. */

import { ARROWS, nextLine, turnedLine } from "../../board/picking";
import type { DotsPlay } from "./play.svelte";

export function keyPressed(key: KeyboardEvent, play: DotsPlay): void {
  if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || !play.listens) return;
  const on = key.target instanceof Element ? key.target : null;
  if (on?.closest("input, textarea, select, dialog")) return;
  // Elsewhere, Enter and the space bar press the button that has the focus.
  const presses = !on?.closest("button, a, summary");
  const arrow = ARROWS[key.key];
  if (arrow) go(play, () => nextLine(play.size, play.chosen, arrow));
  else if (key.key === " " && presses) go(play, () => turnedLine(play.size, play.chosen));
  else if (key.key === "Enter" && presses) play.mean(play.chosen);
  else if (key.key.toLowerCase() === "n") go(play, () => nextFree(play));
  else if (key.key.toLowerCase() === "h") play.hint();
  else return;
  key.preventDefault();
}

/** The first key only shows where the arrows stand. */
function go(play: DotsPlay, next: () => number): void {
  const find = () => document.querySelector<SVGElement>(`[data-line="${play.chosen}"]`);
  if (document.activeElement?.matches("[data-line]")) play.chosen = next();
  find()?.focus({ preventScroll: true });
}

const nextFree = ({ free, chosen }: DotsPlay) =>
  free.find((edge) => edge > chosen) ?? free[0] ?? chosen;
