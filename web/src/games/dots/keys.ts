/** The keyboard at a board of dots. */

import type { Step } from "./picking";
import type { DotsPlay } from "./play.svelte";

const ARROWS: Record<string, Step> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function keyPressed(key: KeyboardEvent, play: DotsPlay): void {
  if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || !play.mayDraw) return;
  const on = key.target instanceof Element ? key.target : null;
  if (on?.closest("input, textarea, select, dialog")) return;
  // Elsewhere, Enter and the space bar press the button that has the focus.
  const presses = !on?.closest("button, a, summary");
  const arrow = ARROWS[key.key];
  if (arrow) go(play, () => play.step(arrow));
  else if (key.key === " " && presses) go(play, () => play.turn());
  else if (key.key === "Enter" && presses) play.draw(play.chosen);
  else if (key.key.toLowerCase() === "h") play.hint();
  else return;
  key.preventDefault();
}

/** The first key only shows where the arrows stand. */
function go(play: DotsPlay, move: () => void): void {
  const find = () => document.querySelector<SVGElement>(`[data-edge="${play.chosen}"]`);
  if (document.activeElement?.matches("[data-edge]")) move();
  find()?.focus({ preventScroll: true });
}
