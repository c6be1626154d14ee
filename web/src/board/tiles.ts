/** The board in tiles, painted once and then only moved: a tile holds so many boxes that it has
 * about 400 pixels, each box `k` pixels of the screen. Far tiles are painted pixel by pixel
 * (`pixelTile.ts`), near ones with the pencil (`pencilTile.ts`). A line that is drawn repaints only
 * the boxes around it. Painting has a budget a frame; where a tile is not painted yet, those of the
 * size before are shown. */

import type { Camera } from "./camera";
import type { Drawing } from "./drawing";
import type { Ink } from "./ink";
import { paintPencil } from "./pencilTile";
import { PixelPainter } from "./pixelTile";
import { lineOf } from "./size";
import { type Area, PENCIL, paddingOf, type Tile } from "./tile";

/** So many tiles are kept. */
const KEPT = 160;
/** If a larger share of its boxes changed, a whole tile is painted again; else box by box. */
const FEW = { pencil: 1 / 6, pixels: 1 / 40 };

/** All tiles of one size. */
interface Layer {
  /** Pixels of the screen a box. */
  readonly k: number;
  /** Boxes a tile, across and down. */
  readonly boxes: number;
  readonly tiles: Map<number, Tile>;
}

export class Tiles {
  #layer: Layer = { k: 0, boxes: 1, tiles: new Map() };
  /** The size before, until everything in sight is painted in the new one. */
  #old: Layer | null = null;
  #spare: HTMLCanvasElement[] = [];
  #pixels: PixelPainter;
  #frame = 0;

  constructor(
    readonly drawing: Drawing,
    public ink: Ink,
    readonly ratio: number,
  ) {
    this.#pixels = new PixelPainter(drawing, ink, ratio);
  }

  restain(ink: Ink): void {
    this.ink = ink;
    this.#pixels = new PixelPainter(this.drawing, ink, this.ratio);
    this.forget();
  }

  /** Everything has changed. */
  forget(): void {
    this.#old = null;
    for (const tile of this.#layer.tiles.values()) tile.changed = null;
  }

  /** A line was drawn or taken back: the boxes around it are painted again. */
  touch(edge: number): void {
    if (!this.#layer.tiles.size) return;
    const { x, y } = lineOf(this.drawing.size, edge);
    for (let v = y - 1; v <= y + 1; v++)
      for (let u = x - 1; u <= x + 1; u++) if (u >= 0 && v >= 0) this.#mark(u, v);
  }

  #mark(x: number, y: number): void {
    const { boxes, tiles } = this.#layer;
    const [tx, ty] = [Math.floor(x / boxes), Math.floor(y / boxes)];
    tiles.get(key(tx, ty))?.changed?.add((y - ty * boxes) * boxes + x - tx * boxes);
  }

  /** Whether every place in sight has a tile that can be shown, old or new. */
  covers(camera: Camera, still: boolean): boolean {
    this.#choose(camera.s * this.ratio, still);
    return hasAll(this.#layer, camera) || (this.#old !== null && hasAll(this.#old, camera));
  }

  /** Paints what the camera sees, for at most `budget` milliseconds of painting. Whether all of it
   * is there. */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    still: boolean,
    budget: number,
  ): boolean {
    this.#choose(camera.s * this.ratio, still);
    this.#frame++;
    const until = performance.now() + budget;
    if (this.#old) this.#show(context, camera, this.#old);
    let whole = true;
    for (const [tx, ty] of inSight(this.#layer, camera))
      if (!this.#ready(tx, ty, performance.now() < until)) whole = false;
    this.#show(context, camera, this.#layer);
    if (whole) this.#drop();
    this.#trim();
    return whole && Math.round(camera.s * this.ratio) === this.#layer.k;
  }

  #show(context: CanvasRenderingContext2D, camera: Camera, layer: Layer): void {
    const { k, boxes, tiles } = layer;
    const exact = camera.s * this.ratio;
    const pad = (paddingOf(k, this.ratio) * exact) / k;
    const left = (camera.wide / 2) * this.ratio - camera.x * exact - pad;
    const top = (camera.high / 2) * this.ratio - camera.y * exact - pad;
    const side = boxes * exact;
    context.imageSmoothingEnabled = Math.abs(exact - k) > 0.01;
    for (const [tx, ty] of inSight(layer, camera)) {
      const tile = tiles.get(key(tx, ty));
      if (!tile) continue;
      const [l, t] = [Math.round(left + tx * side), Math.round(top + ty * side)];
      const [r, b] = [Math.round(left + (tx + 1) * side), Math.round(top + (ty + 1) * side)];
      context.drawImage(tile.canvas, l, t, r - l, b - t);
    }
    context.imageSmoothingEnabled = true;
  }

  /** While the camera zooms, tiles of about the right size will do. */
  #choose(exact: number, still: boolean): void {
    const k = Math.max(1, Math.round(exact));
    const near = exact / this.#layer.k;
    if (k === this.#layer.k || (!still && near > 0.6 && near < 1.6)) return;
    this.#drop();
    this.#old = this.#layer.tiles.size ? this.#layer : null;
    const boxes = 2 ** Math.max(1, Math.min(8, Math.floor(Math.log2(480 / k))));
    this.#layer = { k, boxes, tiles: new Map() };
  }

  #drop(): void {
    if (!this.#old) return;
    for (const { canvas } of this.#old.tiles.values())
      if (this.#spare.length < KEPT / 4) this.#spare.push(canvas);
    this.#old = null;
  }

  /** Makes a tile ready if there is time; a tile that was painted once will do for the moment. */
  #ready(tx: number, ty: number, time: boolean): boolean {
    let tile = this.#layer.tiles.get(key(tx, ty));
    if (tile) tile.used = this.#frame;
    if (tile?.changed && !tile.changed.size) return true;
    if (!time) return false;
    tile ??= this.#make(tx, ty);
    this.#paint(tile);
    return true;
  }

  #make(tx: number, ty: number): Tile {
    const { k, boxes, tiles } = this.#layer;
    const canvas = this.#spare.pop() ?? document.createElement("canvas");
    canvas.width = canvas.height = boxes * k;
    const place = { x: tx * boxes, y: ty * boxes, boxes, k };
    const tile = { canvas, ...place, changed: null, used: this.#frame };
    tiles.set(key(tx, ty), tile);
    return tile;
  }

  #paint(tile: Tile): void {
    const context = tile.canvas.getContext("2d");
    if (!context) return;
    const near = tile.k / this.ratio >= PENCIL;
    const { x, y, boxes, changed } = tile;
    const areas =
      changed && changed.size <= (near ? FEW.pencil : FEW.pixels) * boxes * boxes
        ? [...changed].map((at): Area => {
            const [u, v] = [x + (at % boxes), y + Math.floor(at / boxes)];
            return [u, v, u + 1, v + 1];
          })
        : [[x, y, x + boxes, y + boxes] satisfies Area];
    for (const area of areas)
      if (near) paintPencil(context, this.drawing, this.ink, tile, area, this.ratio);
      else this.#pixels.paint(context, tile, area);
    tile.changed = new Set();
  }

  #trim(): void {
    const { tiles } = this.#layer;
    if (tiles.size <= KEPT) return;
    const old = [...tiles].sort(([, a], [, b]) => a.used - b.used);
    for (const [at, tile] of old.slice(0, tiles.size - KEPT)) {
      if (tile.used === this.#frame) break;
      tiles.delete(at);
      this.#spare.push(tile.canvas);
    }
  }
}

const key = (tx: number, ty: number) => ty * 0x200000 + tx;

function inSight({ boxes }: Layer, camera: Camera): [tx: number, ty: number][] {
  const [x0, y0, x1, y1] = camera.sight();
  const found: [number, number][] = [];
  for (let ty = Math.floor(y0 / boxes); ty * boxes <= y1; ty++)
    for (let tx = Math.floor(x0 / boxes); tx * boxes <= x1; tx++) found.push([tx, ty]);
  return found;
}

const hasAll = (layer: Layer, camera: Camera) =>
  inSight(layer, camera).every(([tx, ty]) => layer.tiles.has(key(tx, ty)));
