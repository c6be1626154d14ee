/** The pencil's hand: strokes with a bow, hatches in the direction of a team, and the pencil.
 *
 * What bends a stroke follows from where it is, so a line never changes its look. */

import { css, type Ink, mix } from "./ink";

/** A number from 0 to 1 that belongs to a place. */
export function hash(x: number, y: number, salt: number): number {
  let h =
    Math.imul(x + 7, 374761393) ^
    Math.imul(y + 13, 668265263) ^
    Math.imul(salt + 1, 1442695041);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export interface Strokes {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
}

/** A stroke from dot to dot; only the first `part` of it while it is being drawn. `hand` is how much
 * it bends, from 0 to 1. */
export function stroke(
  path: Strokes,
  x: number,
  y: number,
  down: boolean,
  s: number,
  { salt = 0, part = 1, hand = 1 } = {},
): void {
  const turn = down ? 1 : 0;
  const bow = (hash(x, y, 20 + turn + salt) - 0.5) * 0.05 * s * hand;
  const off = (hash(x, y, 22 + turn + salt) - 0.5) * 0.024 * s * hand;
  const [x0, y0, long] = [x * s, y * s, s * part];
  if (down) {
    path.moveTo(x0 + off, y0);
    path.quadraticCurveTo(x0 + bow, y0 + long / 2, x0 - off * part, y0 + long);
  } else {
    path.moveTo(x0, y0 + off);
    path.quadraticCurveTo(x0 + long / 2, y0 + bow, x0 + long, y0 - off * part);
  }
}

const LOW = 0.13;
const WIDE = 0.74;

/** One zigzag in the team's direction: rising, falling, lying, standing. */
export function hatch(
  path: Strokes,
  x: number,
  y: number,
  team: number,
  s: number,
  part = 1,
): void {
  const turns = team < 2 ? 11 : 8;
  const drawn = Math.ceil(turns * part);
  for (let k = 0; k < drawn; k++) {
    const t = (k + 0.5) / turns;
    for (let i = 0; i < 2; i++) {
      const end = (i ^ (k & 1)) === 0;
      let [u, v] = hatchPoint(team, t, end);
      u += (hash(x * 31 + k, y * 17 + i, 24) - 0.5) * 0.045;
      v += (hash(x * 31 + k, y * 17 + i, 25) - 0.5) * 0.045;
      if (k || i) path.lineTo((x + u) * s, (y + v) * s);
      else path.moveTo((x + u) * s, (y + v) * s);
    }
  }
}

function hatchPoint(team: number, t: number, end: boolean): [u: number, v: number] {
  if (team >= 2) {
    const [u, v] = [end ? LOW + WIDE : LOW, LOW + t * WIDE];
    return team === 3 ? [v, u] : [u, v];
  }
  const d = 2 * t * WIDE;
  const [a, b] = [LOW + Math.min(d, WIDE), LOW + Math.max(0, d - WIDE)];
  const [u, v] = end ? [b, a] : [a, b];
  return team === 1 ? [1 - u, v] : [u, v];
}

const BODY = "M-4-12h8v-30a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2z";
const WOOD = "M0 0l-4-12h8z";
const LEAD = "M0 0l-1.5-4.4h3z";
let parts: { body: Path2D; wood: Path2D; lead: Path2D } | null = null;

/** A small pencil, its tip at a point. */
export function pencil(
  context: CanvasRenderingContext2D,
  ink: Ink,
  x: number,
  y: number,
  team: number,
  size: number,
): void {
  parts ??= { body: new Path2D(BODY), wood: new Path2D(WOOD), lead: new Path2D(LEAD) };
  context.save();
  context.translate(x, y);
  context.rotate(0.62);
  context.scale(size, size);
  context.lineWidth = 5;
  context.lineJoin = "round";
  context.strokeStyle = css(ink.sheet);
  for (const part of [parts.body, parts.wood]) context.stroke(part);
  context.fillStyle = css(ink.team[team]);
  context.fill(parts.body);
  context.fillStyle = "#e9cfa3";
  context.fill(parts.wood);
  context.fillStyle = css(mix(ink.crayon[team], ink.ink, 0.3));
  context.fill(parts.lead);
  context.restore();
}
