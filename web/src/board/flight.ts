/** The camera in motion: a flight to a place, a throw of the hand, a turn of the wheel.
 *
 * A flight follows van Wijk and Nuij, "Smooth and efficient zooming and panning" (2003): it rises,
 * crosses and comes down, so that the eye can follow. `step` moves the camera to a moment; with
 * reduced motion everything is there at once. */

import { type Camera, clamp, type Place, type Point } from "./camera";

/** How much a flight rises. */
const RHO = 1.3;
/** After so many milliseconds a throw has a third of its speed. */
const FRICTION = 280;
/** And the wheel has a third of its way left. */
const GLIDE = 55;
/** A turn of the wheel within so many milliseconds goes on from the one before. */
const SOON = 400;
/** Slower than so many pixels a millisecond is rest. */
const REST = 0.02;

type Path = (part: number) => Place;

/** From one place to another; `wide` is the width of the window. Also says how long the way is. */
export function pathOf(from: Place, to: Place, wide: number): { path: Path; length: number } {
  const [w0, w1] = [wide / from.s, wide / to.s];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const d = Math.hypot(dx, dy);
  const place = (along: number, w: number): Place => ({
    x: from.x + along * dx,
    y: from.y + along * dy,
    s: wide / w,
  });
  if (d < 1e-6 * w0) {
    const length = Math.abs(Math.log(w1 / w0)) / RHO;
    return { path: (part) => place(part, w0 * (w1 / w0) ** part), length };
  }
  const rise = (w: number, sign: number) => {
    const b = (w1 * w1 - w0 * w0 + sign * RHO ** 4 * d * d) / (2 * w * RHO * RHO * d);
    return Math.log(Math.sqrt(b * b + 1) - b);
  };
  const [r0, r1] = [rise(w0, 1), rise(w1, -1)];
  const length = (r1 - r0) / RHO;
  const path: Path = (part) => {
    if (part >= 1) return to;
    const s = part * length;
    const u =
      (w0 / (RHO * RHO * d)) * (Math.cosh(r0) * Math.tanh(RHO * s + r0) - Math.sinh(r0));
    return place(u, (w0 * Math.cosh(r0)) / Math.cosh(RHO * s + r0));
  };
  return { path, length };
}

const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

export class Flight {
  #path: Path | null = null;
  #began = 0;
  #lasts = 0;
  #thrown: [vx: number, vy: number] | null = null;
  #wheel: { goal: number; at: Point } | null = null;
  /** Where the wheel would have gone without whole pixels: many small turns add up. */
  #turned = { s: 0, at: Number.NEGATIVE_INFINITY };
  #last = 0;

  constructor(
    readonly camera: Camera,
    readonly still: () => boolean,
  ) {}

  get moving(): boolean {
    return this.#path !== null || this.#thrown !== null || this.#wheel !== null;
  }

  /** A hand takes hold of the board. */
  stop(): void {
    this.#path = this.#thrown = this.#wheel = null;
  }

  fly(to: Place, now: number): void {
    this.stop();
    const { camera } = this;
    const goal = { ...to, s: camera.crisp(to.s) };
    if (this.still()) {
      camera.look(goal);
      return;
    }
    const { path, length } = pathOf(camera.place, goal, camera.wide);
    this.#path = path;
    this.#began = now;
    this.#lasts = clamp(420 * length, 240, 1600);
  }

  /** Lets go with a speed, in pixels a millisecond. */
  throw(vx: number, vy: number, now: number): void {
    this.stop();
    if (this.still() || Math.hypot(vx, vy) < 0.1) return;
    this.#thrown = [vx, vy];
    this.#last = now;
  }

  /** The wheel, or a key: towards this many times the size, around a point of the window. */
  zoom(factor: number, at: Point, now: number): void {
    const { camera } = this;
    const from = now - this.#turned.at < SOON ? this.#turned.s : camera.s;
    const s = clamp(from * factor, camera.least, camera.most);
    this.stop();
    this.#turned = { s, at: now };
    if (this.still()) {
      camera.zoomTo(camera.crisp(s), at);
      return;
    }
    this.#wheel = { goal: camera.crisp(s), at };
    this.#last = now;
  }

  /** Moves the camera to this moment. Whether anything moved. */
  step(now: number): boolean {
    const past = Math.min(50, now - this.#last);
    this.#last = now;
    if (this.#path) this.#fly(now);
    else if (this.#thrown) this.#glide(past);
    else if (this.#wheel) this.#turn(past);
    else return false;
    return true;
  }

  #fly(now: number): void {
    const part = clamp((now - this.#began) / this.#lasts, 0, 1);
    if (this.#path) this.camera.look(this.#path(ease(part)));
    if (part === 1) this.#path = null;
  }

  #glide(past: number): void {
    if (!this.#thrown) return;
    const [vx, vy] = this.#thrown;
    this.camera.pan(vx * past, vy * past);
    const left = Math.exp(-past / FRICTION);
    this.#thrown = Math.hypot(vx, vy) * left < REST ? null : [vx * left, vy * left];
  }

  #turn(past: number): void {
    if (!this.#wheel) return;
    const { goal, at } = this.#wheel;
    const way = Math.log(goal / this.camera.s);
    const done = Math.abs(way) < 0.004;
    const s = this.camera.s * Math.exp(way * (1 - Math.exp(-past / GLIDE)));
    this.camera.zoomTo(done ? goal : s, at);
    if (done) this.#wheel = null;
  }
}
