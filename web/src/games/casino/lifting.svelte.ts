/** A pointer or a key at the board: a card is dragged, or tapped and then its target is tapped. */

import { distance, keyOf } from "./layout";
import type { CasinoPlay, Point } from "./play.svelte";

/** So far a pointer may tremble and still tap. */
const TREMBLE = 7;
/** A finger would cover the card, so the card floats above it. */
const ABOVE_FINGER = 44;
/** A drop beside a target is meant for it. */
const NEAR = 26;
/** A fan of more cards is opened by sliding along it. */
const CROWDED = 8;

interface Down {
  readonly at: Point;
  readonly place: string;
  readonly float: number;
  readonly pointer: number;
}

export class Lifting {
  readonly #play: CasinoPlay;
  #down: Down | null = null;
  #dragging = false;
  /** A drag ends with a click that means nothing. */
  #swallow = false;

  constructor(play: CasinoPlay) {
    this.#play = play;
  }

  down(pointer: PointerEvent, at: Point): void {
    this.#swallow = false;
    if (!pointer.isPrimary || pointer.button !== 0) return;
    const place = placeUnder(pointer.target);
    if (place === null || this.#play.asked) return;
    const float = pointer.pointerType === "mouse" ? 0 : ABOVE_FINGER;
    this.#down = { at, place, float, pointer: pointer.pointerId };
    if (float) this.#play.thumbed = cardIn(place);
  }

  move(pointer: PointerEvent, at: Point): void {
    const { thumbed } = this.#play;
    const down = this.#down;
    if (!down) {
      if (pointer.pointerType !== "mouse" || this.#play.lifted) return;
      const over = cardIn(placeUnder(pointer.target) ?? "");
      if (over !== thumbed) this.#play.thumbed = over;
      return;
    }
    if (!this.#dragging && !this.#begins(pointer, at, down)) return;
    const air = { x: at.x, y: at.y - down.float };
    this.#play.air = air;
    this.#play.over = this.#nearest(air);
  }

  up(): void {
    const dragged = this.#dragging;
    this.#end();
    if (!dragged) return;
    this.#swallow = true;
    const { over, air } = this.#play;
    this.#play.drop(over, air);
  }

  cancel(): void {
    if (this.#dragging) this.#play.lift(null);
    this.#end();
  }

  leave(): void {
    if (!this.#down) this.#play.thumbed = null;
  }

  /** A tap, or Enter and Space. Whether something was lifted by it. */
  press(place: string): boolean {
    if (this.#swallow) {
      this.#swallow = false;
      return false;
    }
    const play = this.#play;
    if (play.asked) {
      play.lift(null);
      return false;
    }
    if (play.lifted) return this.#pressTarget(place);
    const lifted = play.mayLift(place);
    if (!lifted) return false;
    play.lift(lifted);
    // While a stack stands, a card can only join it or leave it.
    if (lifted.source === "stack") play.drop(keyOf.table);
    else if (play.view.stack) play.drop(keyOf.stack);
    return play.lifted !== null;
  }

  #pressTarget(place: string): boolean {
    const play = this.#play;
    const target = place.startsWith("staged") ? keyOf.stack : place;
    const another = target.startsWith("hand") ? play.mayLift(target) : null;
    if (another && another.card !== play.lifted?.card) play.lift(another);
    else play.drop(target.startsWith("hand") ? null : target);
    return play.lifted !== null;
  }

  /** Does the drag begin with this movement? A finger may slide along a crowded fan first. */
  #begins(pointer: PointerEvent, at: Point, down: Down): boolean {
    const [dx, dy] = [at.x - down.at.x, at.y - down.at.y];
    if (Math.hypot(dx, dy) <= TREMBLE) return false;
    const play = this.#play;
    const held = down.place.startsWith("hand");
    const crowded = play.view.hand.length > CROWDED && down.float > 0;
    if (
      held &&
      crowded &&
      Math.abs(dx) > -dy &&
      play.boxes.hand &&
      distance(play.boxes.hand, at) === 0
    ) {
      const card = this.#fanned(at.x);
      if (card) {
        play.thumbed = card;
        this.#down = { ...down, place: keyOf.hand(card) };
      }
      return false;
    }
    const lifted = play.mayLift(
      held && play.thumbed && crowded ? keyOf.hand(play.thumbed) : down.place,
    );
    if (!lifted) return false;
    play.lift(lifted);
    this.#dragging = true;
    const root = pointer.currentTarget;
    if (root instanceof Element) root.setPointerCapture(pointer.pointerId);
    return true;
  }

  /** The card of the fan at this point. */
  #fanned(x: number): string | null {
    const { hand } = this.#play.view;
    const { places } = this.#play.board;
    return (
      hand.findLast((card) => (places.get(keyOf.hand(card))?.x ?? x) <= x) ?? hand[0] ?? null
    );
  }

  /** Where the card would fall: on the nearest target, else on what lies there, else on the cloth. */
  #nearest(at: Point): string | null {
    const { board, targets } = this.#play;
    let [found, least]: [string | null, number] = [null, NEAR];
    for (const [key, place] of board.places) {
      if (key === keyOf.table || key.startsWith("hand") || key.startsWith("staged")) continue;
      const far = distance(place, at);
      if (far < (targets.has(key) ? least : Math.min(least, 1))) [found, least] = [key, far];
    }
    if (found !== null) return found;
    const cloth = board.places.get(keyOf.table);
    return cloth && distance(cloth, at) === 0 ? keyOf.table : null;
  }

  #end(): void {
    if (this.#down?.float) this.#play.thumbed = null;
    this.#down = null;
    this.#dragging = false;
  }
}

function placeUnder(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>("[data-place]")?.dataset.place ?? null;
}

const cardIn = (place: string) => (place.startsWith("hand ") ? place.slice(5) : null);
