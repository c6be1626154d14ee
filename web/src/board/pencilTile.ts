/** Tiles of boxes that are large enough for a pencil: lines with a bow, boxes with a hatch. */

import { ramp } from "./camera";
import type { Drawing } from "./drawing";
import { hatch, stroke } from "./hand";
import { css, type Ink, TEAMS } from "./ink";
import { type Area, paddingOf, type Tile } from "./tile";

/** Paints some cells of a tile again. What reaches over from the cells around is painted, too. */
export function paintPencil(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  ink: Ink,
  { x: x0, y: y0, k }: Tile,
  area: Area,
  ratio: number,
): void {
  const { width, height } = drawing.size;
  const pad = paddingOf(k, ratio);
  context.save();
  context.translate(pad - x0 * k, pad - y0 * k);
  context.beginPath();
  const [left, top] = [area[0] * k - pad, area[1] * k - pad];
  context.rect(left, top, area[2] * k - pad - left, area[3] * k - pad - top);
  context.clip();
  context.clearRect(left, top, area[2] * k - pad - left, area[3] * k - pad - top);
  // The paper ends a little behind the last dots; there the painter's own paper shows.
  const rim = 0.45 * k;
  context.beginPath();
  context.rect(-rim, -rim, width * k + 2 * rim, height * k + 2 * rim);
  context.clip();
  context.fillStyle = css(ink.sheet);
  context.fillRect(left, top, area[2] * k - pad - left, area[3] * k - pad - top);
  new Sheet(drawing, ink, k, ramp(k / ratio, 22, 40)).paint(context, [
    Math.max(0, area[0] - 1),
    Math.max(0, area[1] - 1),
    Math.min(width, area[2]),
    Math.min(height, area[3]),
  ]);
  context.restore();
}

class Sheet {
  constructor(
    readonly drawing: Drawing,
    readonly ink: Ink,
    readonly k: number,
    /** How much of a hand it has: 0 is a ruler. */
    readonly hand: number,
  ) {}

  paint(context: CanvasRenderingContext2D, area: Area): void {
    this.#fillBoxes(context, area);
    this.#drawLines(context, area);
    this.#setDots(context, area);
  }

  #fillBoxes(context: CanvasRenderingContext2D, [x0, y0, x1, y1]: Area): void {
    const { drawing, ink, k, hand } = this;
    const { width, height } = drawing.size;
    const fill = TEAMS.map(() => new Path2D());
    const scribble = TEAMS.map(() => new Path2D());
    for (let y = y0; y <= y1 && y < height; y++)
      for (let x = x0; x <= x1 && x < width; x++) {
        const team = drawing.owners[y * width + x] - 1;
        if (team < 0) continue;
        fill[team].rect(x * k, y * k, k, k);
        if (hand > 0) hatch(scribble[team], x, y, team, k);
      }
    context.lineJoin = context.lineCap = "round";
    context.lineWidth = 0.07 * k;
    for (const team of TEAMS) {
      context.fillStyle = css(ink.team[team], 0.5 - 0.32 * hand);
      context.fill(fill[team]);
      if (hand === 0) continue;
      context.strokeStyle = css(ink.crayon[team], 0.5 * hand);
      context.stroke(scribble[team]);
    }
  }

  #drawLines(context: CanvasRenderingContext2D, [x0, y0, x1, y1]: Area): void {
    const { drawing, ink, k, hand } = this;
    const { width, height, across } = drawing.size;
    const [lines, grain] = [new Path2D(), new Path2D()];
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++)
        for (const down of [false, true]) {
          if (down ? y >= height : x >= width) continue;
          if (!drawing.isDrawn(down ? across + y * (width + 1) + x : y * width + x)) continue;
          stroke(lines, x, y, down, k, { hand });
          if (hand > 0) stroke(grain, x, y, down, k, { hand, salt: 7 });
        }
    context.lineCap = "round";
    context.lineWidth = Math.max(1, 0.06 * k);
    context.strokeStyle = css(ink.graphite);
    context.stroke(lines);
    if (hand === 0) return;
    context.lineWidth = 0.025 * k;
    context.strokeStyle = css(ink.graphite, 0.5 * hand);
    context.stroke(grain);
  }

  #setDots(context: CanvasRenderingContext2D, [x0, y0, x1, y1]: Area): void {
    const dots = new Path2D();
    const radius = 0.078 * this.k;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        dots.moveTo(x * this.k + radius, y * this.k);
        dots.arc(x * this.k, y * this.k, radius, 0, 7);
      }
    context.fillStyle = css(this.ink.ink);
    context.fill(dots);
  }
}
