/** Tiles of boxes that are too small for a pencil, painted pixel by pixel.
 *
 * A cell is a box with the lines at its upper and left side and the dot where they meet. It begins
 * `pad` pixels before its dot, so all of a line is in one cell. Lines fade in from a box of 3 pixels
 * on, dots from 12. Lines between two boxes of one team come last: from afar a territory is one
 * shape. */

import { ramp } from "./camera";
import type { Drawing } from "./drawing";
import { type Ink, mix, pack, type Rgb, TEAMS } from "./ink";
import { type Area, dotRadius, lineWidth, paddingOf, type Tile } from "./tile";

/** Pixels of the window from one stripe of a hatch to the next. */
const HATCH = 6;

interface Look {
  readonly k: number;
  /** Pixels from one stripe of a hatch to the next; 0 without a hatch. */
  readonly period: number;
  readonly stripe: number[];
  readonly pad: number;
  readonly thick: number;
  /** By owner: nobody, then the teams. */
  readonly fill: number[];
  /** Free boxes by the number of their lines. */
  readonly free: number[];
  /** Whether lines are seen at all. */
  readonly lined: boolean;
  readonly line: number;
  readonly inner: number[];
  /** How much of each pixel around a dot is covered, row by row; null without dots. */
  readonly dot: { radius: number; cover: number[] } | null;
  readonly ink: Rgb;
}

/** The pixels of a part of a tile. */
class Pixels {
  readonly image: ImageData;
  readonly all: Uint32Array;

  constructor(
    readonly wide: number,
    high: number,
  ) {
    this.image = new ImageData(wide, high);
    this.all = new Uint32Array(this.image.data.buffer);
  }

  bar(left: number, top: number, columns: number, rows: number, colour: number): void {
    for (let row = 0, at = top * this.wide + left; row < rows; row++, at += this.wide)
      this.all.fill(colour, at, at + columns);
  }
}

export class PixelPainter {
  #looks = new Map<number, Look>();

  constructor(
    readonly drawing: Drawing,
    readonly ink: Ink,
    readonly ratio: number,
  ) {}

  paint(context: CanvasRenderingContext2D, tile: Tile, area: Area): void {
    const { k } = tile;
    const look = this.#lookFor(k);
    const [x0, y0] = area;
    const { width, height } = this.drawing.size;
    const [x1, y1] = [Math.min(area[2], width + 1), Math.min(area[3], height + 1)];
    if (x1 <= x0 || y1 <= y0) return;
    const pixels = new Pixels((x1 - x0) * k, (y1 - y0) * k);
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const [left, top] = [(x - x0) * k, (y - y0) * k];
        this.#fillCell(pixels, left, top, x, y, look);
        if (look.lined) this.#drawLines(pixels, left, top, x, y, look);
        if (look.dot) setDot(pixels, left + look.pad, top + look.pad, look.dot, look.ink);
      }
    context.putImageData(pixels.image, (x0 - tile.x) * k, (y0 - tile.y) * k);
  }

  /** The box, and what the boxes before and above it have of its cell. */
  #fillCell(pixels: Pixels, left: number, top: number, x: number, y: number, look: Look): void {
    const { width, height } = this.drawing.size;
    const { pad, thick, k } = look;
    // Behind the last column and row there is only room for a line and its dots.
    const [columns, rows] = [
      (x < width ? k : Math.min(k, 2 * pad + thick)) - pad,
      (y < height ? k : Math.min(k, 2 * pad + thick)) - pad,
    ];
    this.#fill(pixels, left + pad, top + pad, columns, rows, x, y, look);
    if (!pad) return;
    this.#fill(pixels, left, top + pad, pad, rows, x - 1, y, look);
    this.#fill(pixels, left + pad, top, columns, pad, x, y - 1, look);
    this.#fill(pixels, left, top, pad, pad, x - 1, y - 1, look);
  }

  /** A part of a box: its colour, and its team's hatch, which goes on over the whole territory. */
  #fill(
    pixels: Pixels,
    left: number,
    top: number,
    columns: number,
    rows: number,
    x: number,
    y: number,
    look: Look,
  ): void {
    const { size, owners, sides } = this.drawing;
    const inside = x >= 0 && y >= 0 && x < size.width && y < size.height;
    const box = inside ? y * size.width + x : 0;
    const owner = inside ? owners[box] : 0;
    const paper = inside ? look.free[sides[box]] : look.fill[0];
    pixels.bar(left, top, columns, rows, owner ? look.fill[owner] : paper);
    if (!owner || look.period === 0) return;
    const { k, pad, period } = look;
    // Where the part is on the board, so that the hatches of all tiles meet.
    const [u, v] = [
      x * k + (left % k) - pad + (left % k < pad ? k : 0),
      y * k + (top % k) - pad + (top % k < pad ? k : 0),
    ];
    for (let row = 0; row < rows; row++)
      for (
        let column = firstOf(owner - 1, u, v + row, period);
        column < columns;
        column += stepOf(owner - 1, period)
      )
        pixels.all[(top + row) * pixels.wide + left + column] = look.stripe[owner];
  }

  /** The line across that begins here, and the end of the one before; then the same down. */
  #drawLines(
    pixels: Pixels,
    left: number,
    top: number,
    x: number,
    y: number,
    look: Look,
  ): void {
    const { size } = this.drawing;
    const { width, height, across } = size;
    const { pad, thick, k } = look;
    const from = pad - (thick >> 1);
    const edge = y * width + x;
    if (x < width && this.#has(edge))
      pixels.bar(left + pad, top + from, k - pad, thick, this.#stain(x, y, false, look));
    if (pad && x > 0 && this.#has(edge - 1))
      pixels.bar(left, top + from, pad, thick, this.#stain(x - 1, y, false, look));
    const fall = across + y * (width + 1) + x;
    if (y < height && this.#has(fall))
      pixels.bar(left + from, top + pad, thick, k - pad, this.#stain(x, y, true, look));
    if (pad && y > 0 && this.#has(fall - width - 1))
      pixels.bar(left + from, top, thick, pad, this.#stain(x, y - 1, true, look));
  }

  #has(edge: number): boolean {
    return this.drawing.isDrawn(edge);
  }

  /** The colour of a line: pale if both its boxes belong to one team. */
  #stain(x: number, y: number, down: boolean, look: Look): number {
    const { size, owners } = this.drawing;
    const { width, height } = size;
    if (x >= width || y >= height || (down ? x === 0 : y === 0)) return look.line;
    const owner = owners[y * width + x];
    const other = owners[down ? y * width + x - 1 : (y - 1) * width + x];
    return owner && owner === other ? look.inner[owner] : look.line;
  }

  #lookFor(k: number): Look {
    let look = this.#looks.get(k);
    if (!look) {
      look = this.#makeLook(k);
      this.#looks.set(k, look);
    }
    return look;
  }

  #makeLook(k: number): Look {
    const { ink, ratio } = this;
    const s = k / ratio;
    const near = ramp(s, 3, 6);
    const strong = near * (0.5 + 0.5 * ramp(s, 9, 18));
    const apart = 0.16 + 0.84 * ramp(s, 10, 22);
    const half = TEAMS.map((team) => mix(ink.sheet, ink.team[team], 0.5));
    const seen = ramp(s, 12, 18);
    // The pencil's hatch takes over, box by box.
    const hatch = 0.16 * ramp(s, 0.8, 1.6) * (1 - ramp(s, 14, 22));
    return {
      k,
      period: hatch > 0 ? Math.round(HATCH * ratio) : 0,
      stripe: [0, ...TEAMS.map((team) => pack(mix(half[team], ink.crayon[team], 2 * hatch)))],
      pad: paddingOf(k, ratio),
      thick: lineWidth(k),
      fill: [pack(ink.sheet), ...half.map((colour) => pack(colour))],
      free: [0, 0.05, 0.1, 0.16, 0.16].map((part) =>
        pack(mix(ink.sheet, ink.ink, part * (1 - near))),
      ),
      lined: strong > 0,
      line: pack(mix(ink.sheet, ink.graphite, strong)),
      inner: [0, ...half.map((colour) => pack(mix(colour, ink.graphite, strong * apart)))],
      dot: seen > 0 ? { radius: dotRadius(k, ratio), cover: coverOf(k, ratio, seen) } : null,
      ink: ink.ink,
    };
  }
}

/** How much of each pixel a round dot covers. */
function coverOf(k: number, ratio: number, seen: number): number[] {
  const radius = dotRadius(k, ratio);
  const exact = Math.max(1.4 * ratio, 0.078 * k);
  const cover: number[] = [];
  for (let v = -radius; v <= radius; v++)
    for (let u = -radius; u <= radius; u++)
      cover.push(seen * Math.max(0, Math.min(1, exact + 0.5 - Math.hypot(u, v))));
  return cover;
}

function setDot(
  { all, wide }: Pixels,
  x: number,
  y: number,
  { radius, cover }: NonNullable<Look["dot"]>,
  ink: Rgb,
): void {
  const across = 2 * radius + 1;
  for (let n = 0; n < cover.length; n++) {
    if (!cover[n]) continue;
    const at = (y + Math.floor(n / across) - radius) * wide + x + (n % across) - radius;
    const below = all[at];
    const paper: Rgb = [below & 255, (below >> 8) & 255, (below >> 16) & 255];
    all[at] = pack(mix(paper, ink, cover[n]));
  }
}

/** The first striped pixel of a row that begins at (u, v); teams rise, fall, lie and stand. */
function firstOf(team: number, u: number, v: number, period: number): number {
  const rest = (value: number) => ((value % period) + period) % period;
  if (team === 0) return rest(-(u + v));
  if (team === 1) return rest(v - u);
  // One pixel beside the lines, which would hide it.
  if (team === 2) return rest(v + 1) === 0 ? 0 : Number.POSITIVE_INFINITY;
  return rest(-u - 1);
}

/** A row of a lying hatch is striped as a whole. */
const stepOf = (team: number, period: number) => (team === 2 ? 1 : period);
