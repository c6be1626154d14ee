/** What the page shows while it tells what just happened: one thing after another, each for a
 * moment. Afterwards the view itself is shown. */

import { hopOf, hopped, type Position, type Side } from "./position";
import { type Scene, sceneAfter } from "./scenes";
import type { Event } from "./types";

/** Something to be seen, and for how long, in milliseconds. */
interface Act {
  readonly scene: Scene;
  readonly ms: number;
}

const ROLL = 560;
const STEP = 260;
const NO_PLAY = 1100;
const WON = 1700;
/** Who has missed so much is shown the end. */
const MOST = 24;

export class Stage {
  /** The moment that is shown; null if it is the view. */
  scene = $state.raw<Scene | null>(null);
  #acts: Act[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `before` is the table before these events. Steps that the player has already seen are not shown
   * again. */
  show(before: Scene, events: readonly Event[], own: number | null): void {
    if (isStill() || document.hidden) return;
    let scene = before;
    for (const event of events) {
      const after = sceneAfter(scene, event);
      this.#acts.push(...actsOf(scene, after, event, own));
      scene = after;
    }
    if (this.#acts.length > MOST) this.clear();
    else if (this.#timer === undefined) this.#next();
  }

  /** The view is shown at once: the player wants to go on. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#acts = [];
    this.scene = null;
  }

  #next(): void {
    const act = this.#acts.shift();
    this.scene = act?.scene ?? null;
    this.#timer = act ? setTimeout(() => this.#next(), act.ms) : undefined;
  }
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function actsOf(before: Scene, after: Scene, event: Event, own: number | null): Act[] {
  switch (event.type) {
    case "OpeningRolled":
      return [{ scene: after, ms: ROLL }];
    case "Rolled":
      return event.seat === own ? [] : [{ scene: after, ms: ROLL }];
    case "CheckersMoved":
      if (event.seat === own) return [];
      return walked(before.position, event.steps, event.seat as Side).map((position) => ({
        scene: { ...before, position },
        ms: STEP,
      }));
    case "TurnPassed":
      return event.blocked ? [{ scene: { ...after, used: false }, ms: NO_PLAY }] : [];
    case "GameWon":
      return [{ scene: after, ms: WON }];
    default:
      return [];
  }
}

/** The boards after the first step, the second, and so on. */
function walked(
  position: Position,
  steps: readonly Parameters<typeof hopOf>[0][],
  side: Side,
): Position[] {
  const boards: Position[] = [];
  for (const step of steps)
    boards.push(hopped(boards.at(-1) ?? position, hopOf(step, side), side));
  return boards;
}
