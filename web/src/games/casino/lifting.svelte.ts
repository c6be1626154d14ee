/** A pointer or a key at the board: a card is dragged, or tapped and then its target is tapped. */

import { type Box, distance, keyOf } from "./layout";
import type { CasinoPlay, Point } from "./play.svelte";

/** So far a pointer may tremble and still tap. */
const TREMBLE = 7;
/** A finger would cover the card, so the card floats above it. */
const ABOVE_FINGER = 44;
/** In a gap that means nothing itself, a drop so far beside a target is meant for it. */
const NEAR = 12;
/** What lies above what, where places overlap. */
const ABOVE = ["stack", "loose", "build", "pile", "hand"];
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
  /** A pointer has done its work when it goes up. The click that may follow means nothing. */
  #done = false;

  constructor(play: CasinoPlay) {
    this.#play = play;
  }

  down(pointer: PointerEvent, at: Point): void {
    this.#done = false;
    if (!pointer.isPrimary || pointer.button !== 0) return;
    const place = placeUnder(pointer.target);
    if (place === null) return;
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
    this.#play.over = this.#under(air);
  }

  /** The end of a drag, or a tap: a browser does not make every tap a click. */
  up(): void {
    const [dragged, down] = [this.#dragging, this.#down];
    this.#end();
    if (!down) return;
    const { over, air } = this.#play;
    if (dragged) this.#play.drop(over, air);
    else this.press(down.place);
    this.#done = true;
  }

  /** A click without a pointer is made by a key or a screen reader. */
  isPointed(): boolean {
    const done = this.#done;
    this.#done = false;
    return done;
  }

  cancel(): void {
    if (this.#dragging) this.#play.lift(null);
    this.#end();
  }

  leave(): void {
    if (!this.#down) this.#play.thumbed = null;
  }

  /** A tap, or Enter and Space. */
  press(place: string): void {
    const play = this.#play;
    if (play.asked) play.lift(null);
    else if (play.lifted) this.#pressTarget(place);
    else play.tap(place);
  }

  #pressTarget(place: string): void {
    const play = this.#play;
    const target = place.startsWith("staged") ? keyOf.stack : place;
    const another = target.startsWith("hand") ? play.pieceAt(target) : null;
    if (another) {
      // Another card of the hand is lifted instead; the lifted one itself is put back.
      const same = another.card === play.lifted?.card;
      play.lift(null);
      if (!same) play.tap(target);
    } else play.drop(target || null);
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
    const lifted = play.pieceAt(
      held && play.thumbed && crowded ? keyOf.hand(play.thumbed) : down.place,
    );
    if (!lifted || play.asked) return false;
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

  /** What the card is on decides: a piece, else the cloth. In a gap that means nothing, a target
   * close by is meant. */
  #under(at: Point): string | null {
    const { board, targets, lifted } = this.#play;
    const kinds = [...board.places.keys()].filter((key) => key !== keyOf.table);
    const hit = ABOVE.flatMap((kind) => kinds.filter((key) => key.startsWith(kind))).find(
      (key) => holds(board.places.get(key), at),
    );
    // Back in the hand: a card of the hand is put back, one of the stack is taken back.
    if (hit?.startsWith("hand") && lifted?.source === "hand") return null;
    if (hit?.startsWith("hand") && lifted?.source === "stack") return keyOf.table;
    if (hit) return hit;
    const onCloth = holds(board.places.get(keyOf.table), at);
    if (onCloth && targets.has(keyOf.table)) return keyOf.table;
    return this.#beside(at) ?? (onCloth ? keyOf.table : null);
  }

  #beside(at: Point): string | null {
    const { board, targets } = this.#play;
    let [found, least]: [string | null, number] = [null, NEAR];
    for (const key of targets.keys()) {
      const place = board.places.get(key);
      const far = place ? distance(place, at) : least;
      if (far < least) [found, least] = [key, far];
    }
    return found;
  }

  #end(): void {
    if (this.#down?.float) this.#play.thumbed = null;
    this.#down = null;
    this.#dragging = false;
  }
}

const holds = (place: Box | undefined, at: Point) =>
  place !== undefined && distance(place, at) === 0;

function placeUnder(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>("[data-place]")?.dataset.place ?? null;
}

const cardIn = (place: string) => (place.startsWith("hand:") ? place.slice(5) : null);
