/** The whole board as a picture, a pixel a box, and smaller and smaller copies of it.
 *
 * Free paper gets a breath of grey for each line around it, a box half of its team's colour (D2), and
 * what is new is bright and fades. Each level is half as large as the one before, so the picture can
 * be shown at any size without reading all its pixels. Only tiles that changed are sent to the
 * canvas. */

import type { Drawing } from "./drawing";
import { FADE, type Fresh } from "./fresh";
import { halfway, type Ink, mix, pack, type Rgb, TEAMS } from "./ink";

const TILE = 256;
/** How many shades a new line runs through. */
const SHADES = 16;

interface Level {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  readonly columns: number;
  readonly tiles: { canvas: HTMLCanvasElement | null; dirty: boolean }[];
}

interface Shades {
  readonly free: number[];
  /** By team, then by brightness. */
  readonly freeNew: number[][];
  readonly owned: number[][];
  /** The same on a stripe of the team's hatch. */
  readonly striped: number[][];
}

/** Boxes from one stripe of a hatch to the next; stripes are two boxes wide. */
const HATCH = 8;

/** Whether a box lies on a stripe: teams rise, fall, lie and stand. */
function isStriped(team: number, x: number, y: number): boolean {
  const along = team === 0 ? x + y : team === 1 ? x - y + 0x100000 : team === 2 ? y : x;
  return along % HATCH < 2;
}

export class Pyramid {
  readonly #levels: Level[] = [];
  #shades: Shades;
  /** The first entry of `fresh` that is painted as new. */
  #shown = 0;

  constructor(
    readonly drawing: Drawing,
    ink: Ink,
  ) {
    this.#shades = shadesOf(ink);
    let { width, height } = drawing.size;
    for (;;) {
      this.#levels.push(newLevel(width, height));
      if (Math.max(width, height) <= 128) break;
      [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)];
    }
    this.repaint();
  }

  restain(ink: Ink): void {
    this.#shades = shadesOf(ink);
    this.repaint();
  }

  /** Paints everything again, nothing as new. */
  repaint(): void {
    const { sides, owners } = this.drawing;
    const { pixels } = this.#levels[0];
    const { free, owned, striped } = this.#shades;
    const { width, height } = this.drawing.size;
    const [plain, stripes] = [owned, striped].map((teams) => teams.map((shades) => shades[0]));
    for (let y = 0, box = 0; y < height; y++)
      for (let x = 0; x < width; x++, box++) {
        const team = owners[box] - 1;
        if (team < 0) pixels[box] = free[sides[box]];
        else pixels[box] = (isStriped(team, x, y) ? stripes : plain)[team];
      }
    for (let at = 1; at < this.#levels.length; at++)
      shrink(this.#levels[at - 1], this.#levels[at]);
    for (const { tiles } of this.#levels) for (const tile of tiles) tile.dirty = true;
  }

  /** Paints what is new as bright as it is at this moment. */
  refresh(fresh: Fresh, now: number): void {
    fresh.fade(now);
    // More came than the ring holds: what was painted as new can't be found any more.
    if (fresh.from > this.#shown && fresh.to - this.#shown > fresh.edge.length) this.repaint();
    else
      for (let n = this.#shown; n < fresh.from; n++) {
        const at = fresh.place(n);
        this.#touchBeside(fresh.edge[at], 0, 0);
      }
    for (let n = fresh.from; n < fresh.to; n++) {
      const at = fresh.place(n);
      const age = (now - fresh.at[at]) / FADE;
      this.#touchBeside(fresh.edge[at], fresh.team[at], Math.round(SHADES * (1 - age)));
    }
    this.#shown = fresh.from;
  }

  /** After the drawing has changed as a whole. */
  forget(fresh: Fresh): void {
    this.#shown = fresh.from;
    this.repaint();
  }

  #touchBeside(edge: number, team: number, bright: number): void {
    const { width, height, across } = this.drawing.size;
    const down = edge >= across;
    const row = down ? width + 1 : width;
    const y = Math.floor((down ? edge - across : edge) / row);
    const x = (down ? edge - across : edge) - y * row;
    if (x < width && y < height) this.touch(x, y, team, bright);
    if (down ? x > 0 : y > 0) this.touch(x - (down ? 1 : 0), y - (down ? 0 : 1), team, bright);
  }

  /** Paints a box and everything that stands for it; `bright` goes from 0 to 16. */
  touch(x: number, y: number, team = 0, bright = 0): void {
    const { owners, sides, size } = this.drawing;
    const box = y * size.width + x;
    const { free, freeNew, owned, striped } = this.#shades;
    const owner = owners[box];
    const colour = owner
      ? (isStriped(owner - 1, x, y) ? striped : owned)[owner - 1][bright]
      : bright
        ? freeNew[team][bright]
        : free[sides[box]];
    if (this.#levels[0].pixels[box] === colour) return;
    this.#levels[0].pixels[box] = colour;
    markTile(this.#levels[0], x, y);
    for (let at = 1, u = x >> 1, v = y >> 1; at < this.#levels.length; at++, u >>= 1, v >>= 1) {
      const level = this.#levels[at];
      level.pixels[v * level.width + u] = quarter(this.#levels[at - 1], u, v);
      markTile(level, u, v);
    }
  }

  /** Paints the board into a rectangle of a canvas, whose pixels are pixels of the screen. */
  draw(context: CanvasRenderingContext2D, left: number, top: number, s: number): void {
    let at = 0;
    while (at + 1 < this.#levels.length && s * 2 ** at < 0.7) at++;
    const level = this.#levels[at];
    const scale = s * 2 ** at;
    const { width, height } = context.canvas;
    context.imageSmoothingEnabled = scale !== 1 && scale < 4;
    for (let n = 0; n < level.tiles.length; n++) {
      const [x, y] = [(n % level.columns) * TILE, Math.floor(n / level.columns) * TILE];
      const [wide, high] = [Math.min(TILE, level.width - x), Math.min(TILE, level.height - y)];
      const [x0, y0] = [Math.round(left + x * scale), Math.round(top + y * scale)];
      const [x1, y1] = [
        Math.round(left + (x + wide) * scale),
        Math.round(top + (y + high) * scale),
      ];
      if (x1 <= 0 || y1 <= 0 || x0 >= width || y0 >= height) continue;
      context.drawImage(flushed(level, n), 0, 0, wide, high, x0, y0, x1 - x0, y1 - y0);
    }
    context.imageSmoothingEnabled = true;
  }
}

function newLevel(width: number, height: number): Level {
  const columns = Math.ceil(width / TILE);
  const tiles = Array.from({ length: columns * Math.ceil(height / TILE) }, () => ({
    canvas: null,
    dirty: true,
  }));
  return { width, height, columns, tiles, pixels: new Uint32Array(width * height) };
}

function markTile({ tiles, columns }: Level, x: number, y: number): void {
  tiles[Math.floor(y / TILE) * columns + Math.floor(x / TILE)].dirty = true;
}

/** The canvas of a tile, with its newest pixels. */
function flushed(level: Level, n: number): HTMLCanvasElement {
  const tile = level.tiles[n];
  const [x, y] = [(n % level.columns) * TILE, Math.floor(n / level.columns) * TILE];
  const [wide, high] = [Math.min(TILE, level.width - x), Math.min(TILE, level.height - y)];
  if (!tile.canvas) {
    tile.canvas = document.createElement("canvas");
    tile.canvas.width = wide;
    tile.canvas.height = high;
  }
  if (!tile.dirty) return tile.canvas;
  const image = new ImageData(wide, high);
  const pixels = new Uint32Array(image.data.buffer);
  for (let row = 0; row < high; row++) {
    const from = (y + row) * level.width + x;
    pixels.set(level.pixels.subarray(from, from + wide), row * wide);
  }
  tile.canvas.getContext("2d")?.putImageData(image, 0, 0);
  tile.dirty = false;
  return tile.canvas;
}

/** The middle of the four pixels that a pixel of the next level stands for. */
function quarter({ pixels, width, height }: Level, u: number, v: number): number {
  const [x, y] = [2 * u, 2 * v];
  const right = x + 1 < width ? 1 : 0;
  const below = y + 1 < height ? width : 0;
  const at = y * width + x;
  return halfway(
    halfway(pixels[at], pixels[at + right]),
    halfway(pixels[at + below], pixels[at + below + right]),
  );
}

function shrink(from: Level, to: Level): void {
  for (let v = 0, at = 0; v < to.height; v++)
    for (let u = 0; u < to.width; u++, at++) to.pixels[at] = quarter(from, u, v);
}

function shadesOf(ink: Ink): Shades {
  const steps = Array.from({ length: SHADES + 1 }, (_, n) => n / SHADES);
  return {
    free: [0, 0.05, 0.1, 0.16, 0.16].map((part) => pack(mix(ink.sheet, ink.ink, part))),
    freeNew: TEAMS.map((team) =>
      steps.map((bright) =>
        pack(mix(mix(ink.sheet, ink.ink, 0.1), ink.crayon[team], 0.75 * bright)),
      ),
    ),
    owned: TEAMS.map((team) => steps.map((bright) => pack(newBox(ink, team, bright)))),
    striped: TEAMS.map((team) =>
      steps.map((bright) => pack(mix(newBox(ink, team, bright), ink.crayon[team], 0.3))),
    ),
  };
}

/** D2. Half of the team's colour; a new box has all of it, and some ink. */
function newBox(ink: Ink, team: number, bright: number): Rgb {
  if (bright < 0.5) return mix(ink.sheet, ink.team[team], 0.5 + bright);
  return mix(ink.team[team], ink.ink, (bright - 0.5) * 0.5);
}
