/** A pointer at the board: a tap plays a checker, a drag carries it to a landing, and a long press
 * chooses it, so that a tap on a landing is next. */

import type { Geometry, Place } from "./geometry";
import type { BackgammonPlay } from "./play.svelte";
import { standing } from "./position";

/** So far a pointer may tremble and still tap. */
const TREMBLE = 7;
/** A finger would cover the checker, so it floats above it. */
const ABOVE_FINGER = 32;
/** Who presses so long looks at the landings, and chooses. In milliseconds. */
const LONG = 400;
/** How long the way home takes; see `--calm`. */
const HOME = 240;

/** How the board lies now. */
interface Lie {
  readonly geometry: Geometry;
  readonly own: boolean;
}

interface Press {
  readonly at: Place;
  readonly since: number;
  /** The place that was pressed. */
  readonly from: number | null;
  readonly float: number;
}

export class Lifting {
  /** Where the dragged checker is drawn; null while nothing is dragged. */
  dragged = $state.raw<Place | null>(null);
  /** The point whose checker goes home: nothing legal was meant. */
  homing = $state<number | null>(null);
  /** The landing that will be taken if the checker is put down now. */
  over = $state<number | null>(null);
  readonly #play: BackgammonPlay;
  readonly #lie: () => Lie;
  #down: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: BackgammonPlay, lie: () => Lie) {
    this.#play = play;
    this.#lie = lie;
  }

  down(pointer: PointerEvent, at: Place): void {
    if (!pointer.isPrimary || pointer.button !== 0 || isDice(pointer.target)) return;
    // A touch of the past brings back the present.
    const { hand, past, table } = this.#play;
    this.#play.present();
    this.#arrive();
    if (past || table.over) return;
    const { geometry, own } = this.#lie();
    const wanted = hand.chosen ? hand.landings.map(({ to }) => to) : hand.movable;
    const from = geometry.meant(at, own, wanted);
    const float = pointer.pointerType === "touch" ? ABOVE_FINGER : 0;
    this.#down = { at, since: pointer.timeStamp, from, float };
    if (from === null || !hand.holds(from)) return;
    if (!hand.chosen) hand.lifted = from;
    if (pointer.currentTarget instanceof Element)
      pointer.currentTarget.setPointerCapture(pointer.pointerId);
  }

  move({ x, y }: Place): void {
    const start = this.#down;
    const { hand } = this.#play;
    if (!start || start.from === null || !hand.holds(start.from)) return;
    if (!this.dragged && !hasMoved(start.at, { x, y })) return;
    if (!this.dragged) hand.letGo();
    hand.lifted = start.from;
    this.dragged = { x, y: y - start.float };
    const meant = this.#landing({ x, y });
    this.over = hand.landings.some(({ to }) => to === meant) ? meant : null;
  }

  up(at: Place, time: number): void {
    const start = this.#down;
    if (!start) return;
    const { hand } = this.#play;
    const { from } = start;
    const to = this.#landing(at);
    const moved = this.dragged !== null || hasMoved(start.at, at);
    const long = time - start.since >= LONG;
    const { chosen } = hand;
    this.#down = null;
    this.over = null;
    if (!chosen) hand.letGo();
    if (from === null || (moved && to === null)) this.#goHome(from);
    else if (!moved && long && !chosen) hand.choose(from);
    else if (!moved) hand.tap(from);
    else if (to === from || to === null || !hand.put(from, to)) this.#goHome(from);
    else this.drop();
  }

  /** Nothing is lifted any more. */
  drop(): void {
    this.#down = null;
    this.over = null;
    this.#arrive();
    this.#play.hand.letGo();
  }

  #landing(at: Place): number | null {
    const { geometry, own } = this.#lie();
    const landings = this.#play.hand.landings.map(({ to }) => to);
    return geometry.meant(at, own, landings);
  }

  /** The checker goes back the way it came. */
  #goHome(from: number | null): void {
    const { position, counts } = this.#play;
    this.#play.hand.letGo();
    if (from === null || !this.dragged) {
      this.#arrive();
      return;
    }
    const { geometry, own } = this.#lie();
    this.homing = from;
    this.dragged = geometry.middle(own, from, standing(position, from, counts) - 1);
    this.#timer = setTimeout(() => this.#arrive(), HOME);
  }

  #arrive(): void {
    clearTimeout(this.#timer);
    this.dragged = null;
    this.homing = null;
  }
}

const hasMoved = (from: Place, to: Place) => Math.hypot(to.x - from.x, to.y - from.y) > TREMBLE;

/** The dice are a button of their own. */
function isDice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button:not([data-point])") !== null;
}
