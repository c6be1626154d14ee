/** The heat map: the paper glows where things happen. Up close, the lines tell it themselves. */

import { ramp } from "./camera";
import type { Heat } from "./heat";
import { css, type Ink, pack } from "./ink";

const OFTEN = 200;
/** How much of its colour the warmest place has. */
const GLOW = 0.6;

export class HeatVeil {
  #canvas: HTMLCanvasElement | null = null;
  #image: ImageData | null = null;
  #painted = 0;

  constructor(readonly heat: Heat) {}

  /** One unit of the context is a pixel of the window, and the board begins at 0, 0. */
  paint(context: CanvasRenderingContext2D, ink: Ink, s: number, now: number): void {
    const seen = 1 - ramp(s, 12, 30);
    if (!seen) return;
    const { heat } = this;
    this.#canvas ??= Object.assign(document.createElement("canvas"), {
      width: heat.columns,
      height: heat.rows,
    });
    if (now - this.#painted > OFTEN) this.#repaint(ink, now);
    const { width, height } = heat.size;
    const side = heat.cell * s;
    context.save();
    context.beginPath();
    context.rect(0, 0, width * s, height * s);
    context.clip();
    context.imageSmoothingEnabled = true;
    context.globalAlpha = seen;
    context.drawImage(this.#canvas, 0, 0, heat.columns * side, heat.rows * side);
    context.restore();
    const hot = heat.hottest();
    if (!hot || seen < 1) return;
    context.lineWidth = 2;
    context.strokeStyle = css(ink.accent);
    context.beginPath();
    context.arc(hot.x * s, hot.y * s, Math.max(14, 0.9 * side), 0, 7);
    context.stroke();
  }

  #repaint(ink: Ink, now: number): void {
    const { heat } = this;
    this.#painted = now;
    heat.cool(now);
    this.#image ??= new ImageData(heat.columns, heat.rows);
    const pixels = new Uint32Array(this.#image.data.buffer);
    const most = heat.warmth.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = pack(ink.accent, Math.round(255 * GLOW * Math.sqrt(heat.warmth[at] / most)));
    this.#canvas?.getContext("2d")?.putImageData(this.#image, 0, 0);
  }
}
