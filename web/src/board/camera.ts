/** Where the window looks: the board's point in its middle, and the size of a box in pixels.
 *
 * Everything here is arithmetic on points of the board (in boxes) and of the window (in pixels).
 * `flight.ts` moves it over time, `gestures.ts` by hand. */

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Pixels a box. */
  readonly s: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From this size of a box a line can be drawn. */
export const DRAWABLE = 20;

export const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** 0 up to `from`, 1 from `to` on, even in between. */
export const ramp = (value: number, from: number, to: number) =>
  clamp((value - from) / (to - from), 0, 1);

export class Camera {
  x: number;
  y: number;
  s = 0;
  /** The window, in pixels. */
  wide = 1;
  high = 1;
  /** Pixels of the screen a pixel of the window. */
  ratio = 1;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.x = width / 2;
    this.y = height / 2;
  }

  /** The whole board, with a little felt around it. */
  get least(): number {
    return Math.min(
      (0.96 * this.wide) / this.width,
      (0.94 * this.high) / this.height,
      this.most,
    );
  }

  /** Up close: eight boxes high, and twelve wide or, on a phone, six. */
  get close(): number {
    return Math.min(this.wide / (this.wide < 600 ? 6 : 12), this.high / 8);
  }

  get most(): number {
    return Math.max(64, 1.6 * this.close);
  }

  get place(): Place {
    return { x: this.x, y: this.y, s: this.s };
  }

  get whole(): Place {
    return { x: this.width / 2, y: this.height / 2, s: this.least };
  }

  /** The window has this size now; the middle stays where it is, and the whole board stays whole. */
  resize(wide: number, high: number): void {
    const was = this.s <= this.least * 1.001;
    this.wide = wide;
    this.high = high;
    this.look(was ? this.whole : this.place);
  }

  /** A size near this one at which boxes have whole pixels of the screen: there lines are sharp. */
  crisp(s: number): number {
    const kept = clamp(s, this.least, this.most);
    return kept < 3 || kept === this.least ? kept : Math.round(kept * this.ratio) / this.ratio;
  }

  /** Looks there, as far as the board and the scales go. */
  look({ x, y, s }: Place): void {
    this.s = clamp(s, this.least, this.most);
    // What fits into the window stands in its middle; else the window ends near the rim.
    const [halfWide, halfHigh] = [this.wide / 2 / this.s, this.high / 2 / this.s];
    this.x = keep(x, this.width, halfWide);
    this.y = keep(y, this.height, halfHigh);
  }

  /** The board's point under a point of the window. */
  under({ x, y }: Point): Point {
    return {
      x: this.x + (x - this.wide / 2) / this.s,
      y: this.y + (y - this.high / 2) / this.s,
    };
  }

  /** Where a point of the board is in the window. */
  at({ x, y }: Point): Point {
    return {
      x: this.wide / 2 + (x - this.x) * this.s,
      y: this.high / 2 + (y - this.y) * this.s,
    };
  }

  /** Moves the board by so many pixels. */
  pan(dx: number, dy: number): void {
    this.look({ x: this.x - dx / this.s, y: this.y - dy / this.s, s: this.s });
  }

  /** Zooms; the board's point under `at` stays under it. */
  zoom(factor: number, at: Point = { x: this.wide / 2, y: this.high / 2 }): void {
    this.zoomTo(this.s * factor, at);
  }

  /** The same, to a size. */
  zoomTo(size: number, at: Point): void {
    const fixed = this.under(at);
    const s = clamp(size, this.least, this.most);
    this.look({
      x: fixed.x - (at.x - this.wide / 2) / s,
      y: fixed.y - (at.y - this.high / 2) / s,
      s,
    });
  }

  /** The boxes in sight: from the first column and row to the last, the last not included. */
  sight(): [x0: number, y0: number, x1: number, y1: number] {
    const [halfWide, halfHigh] = [this.wide / 2 / this.s, this.high / 2 / this.s];
    return [
      Math.max(0, Math.floor(this.x - halfWide)),
      Math.max(0, Math.floor(this.y - halfHigh)),
      Math.min(this.width, Math.ceil(this.x + halfWide)),
      Math.min(this.height, Math.ceil(this.y + halfHigh)),
    ];
  }
}

/** A middle for a window of `2 * half` over `length` boxes. Up close a quarter of the window may show
 * what is beyond the rim; the more of the board is in sight, the less. */
function keep(middle: number, length: number, half: number): number {
  const least = Math.min(length / 2, Math.max(half / 2, 2 * half - length / 2));
  return clamp(middle, least, length - least);
}

/** A link to a place: `#x,y,zoom`, or `#x,y` for a look from close by (then `s` is 0). Null if it is
 * none. */
export function readPlace(hash: string): Place | null {
  const found = /^#(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?$/.exec(hash);
  if (!found) return null;
  const [x, y, s] = found.slice(1).map((part) => Number(part ?? 0));
  return { x, y, s };
}

export function writePlace({ x, y, s }: Place): string {
  const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));
  const digits = s >= DRAWABLE ? 1 : 0;
  return `#${short(x, digits)},${short(y, digits)},${short(s, s < 10 ? 2 : 0)}`;
}
