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

interface Look {
  readonly pad: number;
  readonly thick: number;
  /** By owner: nobody, then the teams. */
  readonly fill: number[];
  /** Free boxes by the number of their lines. */
  readonly free: number[];
  readonly line: number;
  readonly inner: number[];
  /** How much of each pixel around a dot is covered, row by row; null without dots. */
  readonly dot: { radius: number; cover: number[] } | null;
  readonly ink: Rgb;
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
    const [wide, high] = [(x1 - x0) * k, (y1 - y0) * k];
    const image = new ImageData(wide, high);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++)
        this.#cell(pixels, wide, (x - x0) * k, (y - y0) * k, x, y, k, look);
    context.putImageData(image, (x0 - tile.x) * k, (y0 - tile.y) * k);
  }

  #cell(
    pixels: Uint32Array,
    wide: number,
    left: number,
    top: number,
    x: number,
    y: number,
    k: number,
    look: Look,
  ): void {
    const { size, sides, owners } = this.drawing;
    const { width, height, across } = size;
    const { pad, thick } = look;
    // Behind the last column and row there is only room for a line and its dots.
    const band = 2 * pad + thick;
    const [columns, rows] = [
      x < width ? k : Math.min(k, band),
      y < height ? k : Math.min(k, band),
    ];
    const inside = x < width && y < height;
    const box = y * width + x;
    const owner = inside ? owners[box] : 0;
    const fill = owner ? look.fill[owner] : inside ? look.free[sides[box]] : look.fill[0];
    const before = x > 0 && y < height ? this.#paper(box - 1, look) : look.fill[0];
    const above = y > 0 && x < width ? this.#paper(box - width, look) : look.fill[0];
    const corner = x > 0 && y > 0 ? this.#paper(box - width - 1, look) : look.fill[0];
    for (let row = 0; row < rows; row++) {
      const at = (top + row) * wide + left;
      const over = row < pad;
      if (pad) pixels.fill(over ? corner : before, at, at + pad);
      pixels.fill(over ? above : fill, at + pad, at + columns);
    }
    const from = pad - (thick >> 1);
    // The line across that begins here, and the end of the one before; then the same down.
    const edge = y * width + x;
    if (x < width && this.#has(edge))
      this.#bar(
        pixels,
        wide,
        left + pad,
        top + from,
        k - pad,
        thick,
        this.#stain(x, y, false, look),
      );
    if (pad && x > 0 && this.#has(edge - 1))
      this.#bar(pixels, wide, left, top + from, pad, thick, this.#stain(x - 1, y, false, look));
    const fall = across + y * (width + 1) + x;
    if (y < height && this.#has(fall))
      this.#bar(
        pixels,
        wide,
        left + from,
        top + pad,
        thick,
        k - pad,
        this.#stain(x, y, true, look),
      );
    if (pad && y > 0 && this.#has(fall - width - 1))
      this.#bar(pixels, wide, left + from, top, thick, pad, this.#stain(x, y - 1, true, look));
    if (look.dot) this.#dot(pixels, wide, left, top, pad, look);
  }

  #paper(box: number, look: Look): number {
    const owner = this.drawing.owners[box];
    return owner ? look.fill[owner] : look.free[this.drawing.sides[box]];
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

  #bar(
    pixels: Uint32Array,
    wide: number,
    left: number,
    top: number,
    columns: number,
    rows: number,
    colour: number,
  ): void {
    for (let row = 0; row < rows; row++) {
      const at = (top + row) * wide + left;
      pixels.fill(colour, at, at + columns);
    }
  }

  #dot(
    pixels: Uint32Array,
    wide: number,
    left: number,
    top: number,
    pad: number,
    { dot, ink }: Look,
  ): void {
    if (!dot) return;
    const across = 2 * dot.radius + 1;
    for (let n = 0; n < dot.cover.length; n++) {
      if (!dot.cover[n]) continue;
      const [u, v] = [
        (n % across) - dot.radius + pad,
        Math.floor(n / across) - dot.radius + pad,
      ];
      const at = (top + v) * wide + left + u;
      const below = pixels[at];
      const paper: Rgb = [below & 255, (below >> 8) & 255, (below >> 16) & 255];
      pixels[at] = pack(mix(paper, ink, dot.cover[n]));
    }
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
    return {
      pad: paddingOf(k, ratio),
      thick: lineWidth(k),
      fill: [pack(ink.sheet), ...half.map((colour) => pack(colour))],
      free: [0, 0.05, 0.1, 0.16, 0.16].map((part) =>
        pack(mix(ink.sheet, ink.ink, part * (1 - near))),
      ),
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
