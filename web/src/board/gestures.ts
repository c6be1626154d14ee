/** Hands on the board: drag to move, let go to throw, two fingers or the wheel to zoom, a tap to
 * draw. Who holds still first aims: then the marked line follows the finger, and is drawn when the
 * finger is lifted. */

import type { Point } from "./camera";

export interface Hands {
  /** The finger or the pointer is here; null if it points at nothing. */
  aim(at: Point | null): void;
  tap(at: Point): void;
  /** A hand takes hold. */
  hold(): void;
  pan(dx: number, dy: number): void;
  /** Zoom, around a point; at once. */
  pinch(factor: number, at: Point): void;
  wheel(factor: number, at: Point): void;
  /** Let go, with a speed in pixels a millisecond. */
  release(vx: number, vy: number): void;
}

/** A finger that moved less than this has not moved. */
const SLACK = 8;
/** A finger that rests so long aims. */
const AIM = 320;
/** The speed of a throw is that of the last so many milliseconds. */
const LAST = 90;

interface Finger extends Point {
  readonly fromX: number;
  readonly fromY: number;
}

export class Gestures {
  #fingers = new Map<number, Finger>();
  #trail: [at: number, x: number, y: number][] = [];
  #doing: "press" | "pan" | "aim" | "pinch" | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly element: HTMLElement,
    readonly hands: Hands,
  ) {}

  /** Begins to listen; the result ends it. */
  listen(): () => void {
    const on = this.element;
    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", (event: PointerEvent) => this.#down(event)],
      ["pointermove", (event: PointerEvent) => this.#move(event)],
      ["pointerup", (event: PointerEvent) => this.#up(event, true)],
      ["pointercancel", (event: PointerEvent) => this.#up(event, false)],
      ["pointerleave", () => this.#doing || this.hands.aim(null)],
      ["wheel", (event: WheelEvent) => this.#wheel(event)],
      ["contextmenu", (event: Event) => event.preventDefault()],
    ];
    for (const [name, listener] of listeners)
      on.addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      clearTimeout(this.#timer);
      for (const [name, listener] of listeners)
        on.removeEventListener(name, listener as EventListener);
    };
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#fingers.set(event.pointerId, { ...at, fromX: at.x, fromY: at.y });
    this.hands.hold();
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) {
      this.#doing = "pinch";
      this.hands.aim(null);
      return;
    }
    this.#doing = "press";
    this.#trail = [[event.timeStamp, at.x, at.y]];
    this.hands.aim(at);
    if (event.pointerType !== "mouse")
      this.#timer = setTimeout(() => {
        this.#doing = "aim";
        navigator.vibrate?.(8);
      }, AIM);
  }

  #move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    const at = this.#at(event);
    if (!finger) {
      if (event.pointerType === "mouse") this.hands.aim(at);
      return;
    }
    if (this.#doing === "pinch") this.#pinch(event.pointerId, finger, at);
    else if (this.#doing === "aim") this.hands.aim(at);
    else if (this.#doing === "pan") this.hands.pan(at.x - finger.x, at.y - finger.y);
    else if (Math.hypot(at.x - finger.fromX, at.y - finger.fromY) > SLACK) {
      clearTimeout(this.#timer);
      this.#doing = "pan";
      this.hands.aim(null);
    }
    this.#trail.push([event.timeStamp, at.x, at.y]);
    if (this.#doing === "press") return;
    this.#fingers.set(event.pointerId, { ...finger, ...at });
  }

  /** Two fingers: what is under them stays under them. */
  #pinch(id: number, from: Finger, to: Point): void {
    const other = [...this.#fingers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const wide = (one: Point) => Math.max(24, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = (one: Point): Point => ({
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
    });
    const [before, after] = [middle(from), middle(to)];
    this.hands.pan(after.x - before.x, after.y - before.y);
    this.hands.pinch(wide(to) / wide(from), after);
  }

  #up(event: PointerEvent, lifted: boolean): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    clearTimeout(this.#timer);
    const at = this.#at(event);
    const doing = this.#doing;
    if (doing === "pinch" && this.#fingers.size) {
      // The finger that stays moves the board on.
      for (const [id, finger] of this.#fingers)
        this.#fingers.set(id, { ...finger, fromX: finger.x, fromY: finger.y });
      if (this.#fingers.size === 1) this.#doing = "pan";
      this.#trail = [];
      return;
    }
    this.#doing = null;
    if (lifted && (doing === "press" || doing === "aim")) this.hands.tap(at);
    if (doing === "pan") this.#throw(event.timeStamp);
    if (event.pointerType !== "mouse" || !lifted) this.hands.aim(null);
  }

  #throw(now: number): void {
    const last = this.#trail.filter(([at]) => now - at < LAST);
    const [first, end] = [last[0], last[last.length - 1]];
    const ms = first && end ? end[0] - first[0] : 0;
    if (ms < 8) this.hands.release(0, 0);
    else this.hands.release((end[1] - first[1]) / ms, (end[2] - first[2]) / ms);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    // A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps; lines are larger steps.
    const step = event.deltaY * (event.deltaMode ? 30 : 1) * (event.ctrlKey ? 6 : 1);
    this.hands.wheel(Math.exp(-Math.max(-240, Math.min(240, step)) / 400), this.#at(event));
  }
}
