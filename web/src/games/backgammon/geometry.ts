/** Where everything lies on a board of any width and height. All numbers are pixels.
 *
 * It is drawn for one side: its points 1 to 12 are at the bottom, 1 at the right. The mirror puts 1
 * at the left. */

import { BAR, OFF } from "./position";

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** Five checkers are shown; then a number stands on the fifth. */
export const SHOWN = 5;
/** The bar has less room. */
export const SHOWN_ON_BAR = 3;
const LEAST_DIE = 44;
/** A pointer in a gap that belongs to nobody finds a place that is so near. */
export const NEAR = 16;
/** So much of the bar, in its middle, is the bar itself. The rest is a gap. */
const OWN_BAR = 0.5;
const NUMBERS: readonly number[] = Array.from({ length: 26 }, (_, number) => number);

export class Geometry {
  readonly width: number;
  readonly height: number;
  readonly rim: number;
  readonly half: number;
  readonly column: number;
  readonly checker: number;
  readonly die: number;
  readonly bar: Box;
  readonly tray: Box;
  readonly wedge: number;
  readonly #mirrored: boolean;
  readonly #left: number;

  constructor(width: number, height: number, mirrored = false) {
    const wide = width >= 560;
    this.width = width;
    this.height = height;
    this.#mirrored = mirrored;
    this.#left = 0.006 * width;
    const bar = wide ? 0.92 : 1;
    const tray = wide ? 1.08 : 0.72;
    this.rim = Math.min(26, Math.max(16, 0.038 * height));
    this.half = height / 2 - this.rim;
    this.column = (width - this.#left) / (12 + bar + tray);
    // Five in a half leave room for the dice.
    this.checker = Math.max(0, Math.min(0.96 * this.column, this.half / 5.75));
    this.die = Math.min(Math.max(LEAST_DIE, 1.06 * this.checker), 2.4 * this.column);
    this.wedge = Math.max(0, Math.min(this.half - 0.75 * this.checker, 7 * this.checker));
    this.bar = this.#box(6, bar);
    this.tray = this.#box(12 + bar, tray);
  }

  /** A strip of the board, from so many columns on. */
  #box(from: number, columns: number): Box {
    const x = this.#left + from * this.column;
    const width = columns * this.column;
    const left = this.#mirrored ? this.width - x - width : x;
    return { x: left, y: 0, width, height: this.height };
  }

  /** Points 13 to 24 of the side for which it is drawn are at the top. */
  isHigh(point: number): boolean {
    return point > 12;
  }

  /** The whole height of a point in its half. */
  point(point: number): Box {
    const at = this.isHigh(point) ? point - 13 : 12 - point;
    const box = this.#box(at > 5 ? at + this.bar.width / this.column : at, 1);
    return { ...box, y: this.isHigh(point) ? 0 : this.height / 2, height: this.height / 2 };
  }

  /** The middle of a checker on a point. `high`: it grows from the top of the board. */
  onPoint(point: number, height: number): Place {
    const box = this.point(point);
    const from = this.rim + (Math.min(height, SHOWN - 1) + 0.5) * this.checker;
    return { x: box.x + box.width / 2, y: this.isHigh(point) ? from : this.height - from };
  }

  /** On the bar, where it will enter: those of the side for which it is drawn in the upper half. */
  onBar(own: boolean, height: number): Place {
    const away = (1.25 + Math.min(height, SHOWN_ON_BAR - 1)) * this.checker;
    const y = this.height / 2 + (own ? -away : away);
    return { x: this.bar.x + this.bar.width / 2, y };
  }

  /** The half of the tray that belongs to a side, with a little space around it. */
  trayOf(own: boolean): Box {
    const inset = this.tray.width > 40 ? 0.12 * this.tray.width : 2;
    const y = own ? this.height / 2 + 4 : this.rim;
    const height = this.half - 4;
    return { x: this.tray.x + inset, y, width: this.tray.width - 2 * inset, height };
  }

  /** A checker that is off lies flat in the tray. */
  slab(own: boolean, height: number): Box {
    const tray = this.trayOf(own);
    const each = (tray.height - 6) / 15;
    const from = 3 + height * each;
    const y = own ? tray.y + tray.height - from - each : tray.y + from;
    return { x: tray.x + 3, y: y + 0.5, width: tray.width - 6, height: Math.max(1, each - 1) };
  }

  /** The middle of a checker anywhere, in the numbers of the side for which it is drawn. */
  middle(own: boolean, number: number, height: number): Place {
    if (number === BAR) return this.onBar(own, height);
    if (number === OFF) {
      const { x, y, width, height: tall } = this.slab(own, height);
      return { x: x + width / 2, y: y + tall / 2 };
    }
    return this.onPoint(own ? number : 25 - number, height);
  }

  /** How wide each of so many dice is: four of a double are smaller. */
  dieOf(count: number): number {
    return Math.min(this.die, (5.6 * this.column) / count - 0.2 * this.checker);
  }

  /** The middle of the half in which a side's dice lie: its own at the right. */
  diceOf(own: boolean): Place {
    const first = this.point(own ? 6 : 12);
    const last = this.point(own ? 1 : 7);
    const x = (first.x + last.x + this.column) / 2;
    return { x, y: this.height / 2 };
  }

  /** The cube lies at its owner's edge of the bar, or in the middle. */
  cubeOf(owner: "own" | "other" | null): Place {
    const edge = this.rim + 0.5 * this.checker;
    const y = owner === "own" ? this.height - edge : owner === "other" ? edge : this.height / 2;
    return { x: this.bar.x + this.bar.width / 2, y };
  }

  /** The button of a place: the whole height of a point, a half of the bar, or the tray. */
  target(own: boolean, number: number): Box {
    if (number === OFF) return this.trayOf(own);
    if (number === BAR)
      return { ...this.bar, y: own ? 0 : this.height / 2, height: this.height / 2 };
    return this.point(own ? number : 25 - number);
  }

  /** What a pointer means. A place under it decides. In a gap that belongs to nobody it is the
   * nearest of the places that are `wanted`, then of all. Off the board it is nothing. */
  meant(at: Place, own: boolean, wanted: readonly number[]): number | null {
    const nearest = (numbers: readonly number[], near: number) => {
      const found = numbers.map((number) => ({ number, far: this.#far(at, own, number) }));
      const best = found.sort((one, other) => one.far - other.far)[0];
      return best && best.far <= near ? best.number : null;
    };
    return nearest(NUMBERS, 0) ?? nearest(wanted, NEAR) ?? nearest(NUMBERS, NEAR);
  }

  /** How far a pointer is from a place; 0 on it. Both halves of bar and tray mean the same. */
  #far({ x, y }: Place, own: boolean, number: number): number {
    const rim = ((1 - OWN_BAR) / 2) * this.bar.width;
    const bar = { ...this.bar, x: this.bar.x + rim, width: this.bar.width - 2 * rim };
    const whole: Record<number, Box> = { [BAR]: bar, [OFF]: this.tray };
    const box = whole[number] ?? this.target(own, number);
    const across = Math.max(box.x - x, 0, x - box.x - box.width);
    const down = Math.max(box.y - y, 0, y - box.y - box.height);
    return Math.hypot(across, down);
  }

  /** The way along the arrows from one point to the next. */
  neighbour(point: number, key: string): number {
    const right = this.#mirrored ? -1 : 1;
    if (key === "ArrowUp") return this.isHigh(point) ? point : 25 - point;
    if (key === "ArrowDown") return this.isHigh(point) ? 25 - point : point;
    const step = (key === "ArrowRight" ? 1 : -1) * right * (this.isHigh(point) ? 1 : -1);
    const [least, most] = this.isHigh(point) ? [13, 24] : [1, 12];
    return Math.min(most, Math.max(least, point + step));
  }
}
