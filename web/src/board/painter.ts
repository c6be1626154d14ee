/** Paints the board into its canvas, frame by frame: felt, paper, the picture or the tiles, the heat,
 * and what moves. It knows no connection and no game: it paints a drawing and what is new in it. */

import { type Camera, DRAWABLE } from "./camera";
import type { Drawing } from "./drawing";
import { type Fresh, STROKE } from "./fresh";
import type { Heat } from "./heat";
import { HeatVeil } from "./heatVeil";
import { css, type Ink } from "./ink";
import {
  frame,
  type Marks,
  paintMarks,
  paintNewFar,
  paintNewNear,
  paintSpecks,
  type Sight,
} from "./overlay";
import { Pyramid } from "./pyramid";
import { Tiles } from "./tiles";

/** From so many pixels of the screen a box, tiles are used instead of the picture. */
const TILED = 1.5;
/** Milliseconds a frame for painting tiles. While nothing moves there is more time. */
const BUDGET = 5;
/** The picture is made bright anew so often. */
const REFRESH = 66;
/** While nothing happens, warmth only fades. */
const COOLING = 900;

export interface Scene {
  readonly drawing: Drawing;
  readonly fresh: Fresh;
  readonly heat: Heat;
}

export class Painter {
  readonly pyramid: Pyramid;
  readonly #tiles: Tiles;
  readonly #veil: HeatVeil;
  #settled: number;
  #refreshed = 0;
  warm = false;
  /** What the loupe is on, in boxes. */
  loupe: { x: number; y: number; width: number; height: number } | null = null;

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly scene: Scene,
    readonly camera: Camera,
    public ink: Ink,
    readonly ratio: number,
  ) {
    this.pyramid = new Pyramid(scene.drawing, ink);
    this.#tiles = new Tiles(scene.drawing, ink, ratio);
    this.#veil = new HeatVeil(scene.heat);
    this.#settled = scene.fresh.to;
  }

  /** The theme has changed. */
  restain(ink: Ink): void {
    this.ink = ink;
    this.pyramid.restain(ink);
    this.#tiles.restain(ink);
  }

  /** The drawing has changed as a whole. */
  forget(): void {
    this.pyramid.forget(this.scene.fresh);
    this.#tiles.forget();
    this.#settled = this.scene.fresh.to;
  }

  /** Paints a moment. In how many milliseconds the next one will look different even if nothing
   * happens; Infinity for never. */
  frame(now: number, marks: Marks | null, still: boolean, calm: boolean): number {
    const { context, camera, scene, ratio } = this;
    const { fresh } = scene;
    this.#settle(now, calm);
    const tiled = camera.s * ratio >= TILED;
    this.refresh(now);
    this.#ground();
    if (!tiled) this.#picture();
    const whole = !tiled || this.#tiled(still);
    this.#transform();
    if (this.warm) this.#veil.paint(context, this.ink, camera.s, now);
    const sight: Sight = { ...scene, ink: this.ink, s: camera.s, area: camera.sight() };
    if (camera.s >= DRAWABLE)
      paintNewNear(context, sight, fresh, calm ? now + STROKE * 2 : now);
    else {
      if (tiled) paintNewFar(context, sight, fresh, now);
      paintSpecks(context, sight, fresh, now);
    }
    if (this.loupe) this.#frameLoupe(this.loupe);
    const moves =
      camera.s >= DRAWABLE && marks !== null && paintMarks(context, sight, marks, now);
    if (moves || !whole || this.#settled < fresh.to) return 0;
    if (fresh.from < fresh.to) return REFRESH;
    return this.warm ? COOLING : Number.POSITIVE_INFINITY;
  }

  /** Brings the picture of the whole board up to date, at most some times a second. */
  refresh(now: number): void {
    const often = this.camera.s * this.ratio < TILED ? REFRESH : 4 * REFRESH;
    if (now - this.#refreshed < often) return void this.scene.fresh.fade(now);
    this.pyramid.refresh(this.scene.fresh, now);
    this.#refreshed = now;
  }

  /** Up close a new line is painted into its tile only after its stroke. */
  #settle(now: number, calm: boolean): void {
    const { fresh } = this.scene;
    const wait = this.camera.s >= DRAWABLE && !calm ? 2 * STROKE : 0;
    if (fresh.to - this.#settled > fresh.edge.length) {
      this.#tiles.forget();
      this.#settled = fresh.to;
    }
    for (; this.#settled < fresh.to; this.#settled++) {
      const at = fresh.place(this.#settled);
      if (now - fresh.at[at] < wait) return;
      this.#tiles.touch(fresh.edge[at]);
    }
  }

  #ground(): void {
    const { context, camera, ratio, ink } = this;
    const { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = css(ink.felt);
    context.fillRect(0, 0, width, height);
    const { x, y } = camera.at({ x: 0, y: 0 });
    const rim = camera.s < 3 ? 0 : Math.min(0.45 * camera.s, 40);
    const [wide, high] = [
      camera.width * camera.s + 2 * rim,
      camera.height * camera.s + 2 * rim,
    ];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const [grow, alpha] of [
      [6, 0.1],
      [2, 0.18],
    ]) {
      context.fillStyle = css(ink.feltDeep, alpha * 2);
      context.fillRect(x - rim - grow, y - rim - grow + 3, wide + 2 * grow, high + 2 * grow);
    }
    context.fillStyle = css(ink.sheet);
    context.fillRect(x - rim, y - rim, wide, high);
  }

  #picture(): void {
    const { context, camera, ratio } = this;
    const { x, y } = camera.at({ x: 0, y: 0 });
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.pyramid.draw(context, x * ratio, y * ratio, camera.s * ratio);
  }

  #tiled(still: boolean): boolean {
    const { context, camera } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (!this.#tiles.covers(camera, still)) this.#picture();
    return this.#tiles.draw(context, camera, still, still ? 2 * BUDGET : BUDGET);
  }

  #frameLoupe({ x, y, width, height }: NonNullable<Painter["loupe"]>): void {
    const { s } = this.camera;
    const [wide, high] = [Math.max(18, width * s), Math.max(12, height * s)];
    frame(this.context, this.ink, x * s - wide / 2, y * s - high / 2, wide, high);
  }

  #transform(): void {
    const { context, camera, ratio } = this;
    const { x, y } = camera.at({ x: 0, y: 0 });
    context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
  }
}
