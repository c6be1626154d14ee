/** A pointer at the board: a tap plays a checker, a drag carries it to a landing. */

import { type Geometry, NEAR, NEAR_TO_LIFT, type Place } from "./geometry";
import type { BackgammonPlay } from "./play.svelte";

/** So far a pointer may tremble and still tap. */
const TREMBLE = 7;
/** A finger would cover the checker, so it floats above it. */
const ABOVE_FINGER = 32;

/** How the board lies now. */
interface Lie {
  readonly geometry: Geometry;
  readonly own: boolean;
}

export class Lifting {
  /** Where the dragged checker is drawn; null while nothing is dragged. */
  dragged = $state.raw<Place | null>(null);
  readonly #play: BackgammonPlay;
  readonly #lie: () => Lie;
  #down: { at: Place; from: number | null; float: number } | null = null;

  constructor(play: BackgammonPlay, lie: () => Lie) {
    this.#play = play;
    this.#lie = lie;
  }

  down(pointer: PointerEvent, at: Place): void {
    if (!pointer.isPrimary || pointer.button !== 0 || isDice(pointer.target)) return;
    // A touch of the past brings back the present.
    const past = this.#play.past;
    this.#play.present();
    if (past) return;
    const { geometry, own } = this.#lie();
    const movable = [...new Set(this.#play.next.map(({ from }) => from))];
    const near = geometry.nearest(at, own, movable, NEAR_TO_LIFT);
    const from = near !== null && this.#play.mayLift(near) ? near : null;
    this.#down = { at, from, float: pointer.pointerType === "touch" ? ABOVE_FINGER : 0 };
    this.#play.lifted = from;
    if (from !== null && pointer.currentTarget instanceof Element)
      pointer.currentTarget.setPointerCapture(pointer.pointerId);
  }

  move({ x, y }: Place): void {
    const start = this.#down;
    if (!start || start.from === null) return;
    if (this.dragged || Math.hypot(x - start.at.x, y - start.at.y) > TREMBLE)
      this.dragged = { x, y: y - start.float };
  }

  up(at: Place): void {
    const start = this.#down;
    if (!start) return;
    const dragged = this.dragged;
    const { landings } = this.#play;
    this.drop();
    if (start.from === null) {
      if (Math.hypot(at.x - start.at.x, at.y - start.at.y) <= TREMBLE) this.#play.roll();
    } else if (!dragged) this.#play.tap(start.from);
    else {
      const { geometry, own } = this.#lie();
      // Over its own point it is put back.
      const near = [start.from, ...landings.map((one) => one.to)];
      const to = geometry.nearest(at, own, near, NEAR);
      const landing = landings.find((one) => one.to === to);
      if (landing) this.#play.step(landing.hops);
    }
  }

  /** Nothing is lifted any more. */
  drop(): void {
    this.#down = null;
    this.dragged = null;
    this.#play.lifted = null;
  }
}

/** The dice are a button of their own. */
function isDice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button:not([data-point])") !== null;
}
