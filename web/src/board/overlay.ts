/** What moves over the tiles: new lines and boxes, the line under the finger, lines without an answer
 * yet, and lines that somebody else got. One unit of the context is a pixel of the window. */

import { clamp, ramp } from "./camera";
import type { Drawing } from "./drawing";
import { FADE, type Fresh, STROKE } from "./fresh";
import { hatch, pencil, stroke } from "./hand";
import { css, type Ink, mix, TEAMS } from "./ink";
import { lineOf } from "./size";

/** Lines that concern the person at this window. */
export interface Marks {
  /** Our team; null before we have one. */
  team: number | null;
  /** The line under the finger or the pointer. */
  lit: number | null;
  /** The line that the keyboard has marked. */
  cursor: number | null;
  /** Lines that we asked for. */
  pending: ReadonlySet<number>;
  /** The line that the referee refused last, and when we heard it. */
  refused: { readonly edge: number; readonly at: number } | null;
}

/** A refused line shakes so long. */
const SHAKE = 400;

export interface Sight {
  readonly drawing: Drawing;
  readonly ink: Ink;
  readonly s: number;
  /** Columns and rows in sight. */
  readonly area: readonly [x0: number, y0: number, x1: number, y1: number];
}

const sees = ([x0, y0, x1, y1]: Sight["area"], x: number, y: number) =>
  x >= x0 - 1 && x <= x1 && y >= y0 - 1 && y <= y1;

/** New lines and boxes from afar: in their team's colour, fading. Three steps, so that few paths are
 * filled. */
export function paintNewFar(
  context: CanvasRenderingContext2D,
  { drawing, ink, s, area }: Sight,
  fresh: Fresh,
  now: number,
): void {
  const STEPS = 4;
  const lines = TEAMS.map(() => Array.from({ length: STEPS }, () => new Path2D()));
  const boxes = TEAMS.map(() => Array.from({ length: STEPS }, () => new Path2D()));
  const { width } = drawing.size;
  const thick = Math.max(1.5, 0.12 * s);
  for (let n = fresh.from; n < fresh.to; n++) {
    const at = fresh.place(n);
    const { x, y, down } = lineOf(drawing.size, fresh.edge[at]);
    if (!sees(area, x, y)) continue;
    const step = clamp(Math.floor((STEPS * (now - fresh.at[at])) / FADE), 0, STEPS - 1);
    const team = fresh.team[at];
    if (down) lines[team][step].rect(x * s - thick / 2, y * s, thick, s);
    else lines[team][step].rect(x * s, y * s - thick / 2, s, thick);
    for (const box of [fresh.boxA[at] - 1, fresh.boxB[at] - 1])
      if (box >= 0)
        boxes[team][step].rect((box % width) * s, Math.floor(box / width) * s, s, s);
  }
  for (const team of TEAMS)
    for (let step = 0; step < STEPS; step++) {
      const left = 1 - step / STEPS;
      context.fillStyle = css(ink.team[team], 0.75 * left);
      context.fill(boxes[team][step]);
      context.fillStyle = css(ink.crayon[team], left);
      context.fill(lines[team][step]);
    }
}

/** From this size of a box on, lines are seen as lines, and no longer as specks. */
const LINED = 10;
/** How bright the oldest speck is; the newest is 1. */
const FAINT = 0.35;
const SPECK_STEPS = 6;

/** The last lines from afar, at least `least` pixels large: who looks at a board of a million boxes
 * sees at once where people draw. A new one is larger for a moment. */
export function paintSpecks(
  context: CanvasRenderingContext2D,
  { drawing, ink, s, area }: Sight,
  fresh: Fresh,
  now: number,
  least = 3,
): void {
  const seen = 1 - ramp(s, LINED / 2, LINED);
  if (!seen) return;
  const steps = TEAMS.map(() => Array.from({ length: SPECK_STEPS }, () => new Path2D()));
  const many = fresh.to - fresh.specks;
  for (let n = fresh.specks; n < fresh.to; n++) {
    const at = fresh.place(n);
    const { x, y, down } = lineOf(drawing.size, fresh.edge[at]);
    if (!sees(area, x, y)) continue;
    const step = Math.floor((SPECK_STEPS * (n - fresh.specks)) / many);
    const young = 1 - ramp(now - fresh.at[at], 0, FADE);
    const side = Math.max(least, 1.2 * s) * (1 + 1.4 * young);
    const [u, v] = [(x + (down ? 0 : 0.5)) * s, (y + (down ? 0.5 : 0)) * s];
    steps[fresh.team[at]][step].rect(u - side / 2, v - side / 2, side, side);
  }
  for (const team of TEAMS)
    for (let step = 0; step < SPECK_STEPS; step++) {
      context.fillStyle = css(
        ink.crayon[team],
        seen * (FAINT + ((1 - FAINT) * (step + 1)) / SPECK_STEPS),
      );
      context.fill(steps[team][step]);
    }
}

/** New lines up close: a stroke with a pencil at its tip, then the boxes; then the colour fades into
 * graphite. Our own lines were there before. */
export function paintNewNear(
  context: CanvasRenderingContext2D,
  { drawing, ink, s, area }: Sight,
  fresh: Fresh,
  now: number,
): void {
  const tips: [x: number, y: number, team: number][] = [];
  const { width } = drawing.size;
  const hand = ramp(s, 22, 40);
  context.lineCap = context.lineJoin = "round";
  for (let n = fresh.from; n < fresh.to; n++) {
    const at = fresh.place(n);
    const { x, y, down } = lineOf(drawing.size, fresh.edge[at]);
    if (!sees(area, x, y)) continue;
    const team = fresh.team[at];
    const age = now - fresh.at[at];
    const part = ramp(age, 0, STROKE);
    const hatched = ramp(age, STROKE, 2 * STROKE);
    const left = 1 - ramp(age, 2 * STROKE, FADE);
    for (const box of [fresh.boxA[at] - 1, fresh.boxB[at] - 1])
      if (box >= 0 && hatched > 0)
        paintBox(context, ink, box % width, Math.floor(box / width), team, s, hatched, left);
    const path = new Path2D();
    stroke(path, x, y, down, s, { part: Math.max(0.02, part), hand });
    context.lineWidth = Math.max(1.5, (0.065 + 0.04 * left) * s);
    context.strokeStyle = css(mix(ink.graphite, ink.crayon[team], left));
    context.stroke(path);
    if (part < 1) tips.push([(x + (down ? 0 : part)) * s, (y + (down ? part : 0)) * s, team]);
  }
  for (const [x, y, team] of tips) pencil(context, ink, x, y, team, clamp(s / 70, 0.5, 1.4));
}

function paintBox(
  context: CanvasRenderingContext2D,
  ink: Ink,
  x: number,
  y: number,
  team: number,
  s: number,
  part: number,
  left: number,
): void {
  context.fillStyle = css(ink.team[team], 0.3 * part * left);
  context.fillRect(x * s, y * s, s, s);
  const scribble = new Path2D();
  hatch(scribble, x, y, team, s, part);
  context.lineWidth = 0.07 * s;
  context.strokeStyle = css(ink.crayon[team], 0.75 * left);
  context.stroke(scribble);
}

/** The lines that concern us. Whether one of them moves. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  { drawing, ink, s }: Sight,
  marks: Marks,
  now: number,
): boolean {
  const { size } = drawing;
  const hand = ramp(s, 22, 40);
  context.lineCap = "round";
  for (const edge of marks.pending) {
    const { x, y, down } = lineOf(size, edge);
    const path = new Path2D();
    stroke(path, x, y, down, s, { hand });
    context.lineWidth = Math.max(1.5, 0.09 * s);
    context.strokeStyle = css(ink.crayon[marks.team ?? 0], 0.5);
    context.stroke(path);
  }
  const age = marks.refused ? now - marks.refused.at : SHAKE;
  if (marks.refused) paintRefused(context, ink, lineOf(size, marks.refused.edge), s, age);
  if (marks.cursor !== null) paintAim(context, ink, lineOf(size, marks.cursor), s, true);
  if (marks.lit !== null && marks.lit !== marks.cursor && isFree(marks.lit, drawing, marks))
    paintAim(context, ink, lineOf(size, marks.lit), s, false);
  return age < SHAKE;
}

/** Where it offends: a ring around the line, and beside it the stroke that was not to be. */
function paintRefused(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { x, y, down }: ReturnType<typeof lineOf>,
  s: number,
  age: number,
): void {
  const shake = age < SHAKE ? Math.sin(age / 22) * 0.08 * s * (1 - age / SHAKE) : 0;
  const ring = Math.max(7, 0.17 * s);
  context.save();
  context.translate(x * s + (down ? shake : 0), y * s + (down ? 0 : shake));
  if (down) context.transform(0, 1, 1, 0, 0, 0);
  context.strokeStyle = css(ink.no);
  context.lineWidth = Math.max(2, 0.04 * s);
  context.beginPath();
  context.roundRect(-ring, -ring, s + 2 * ring, 2 * ring, ring);
  context.stroke();
  context.setLineDash([0.11 * s, 0.1 * s]);
  context.lineWidth = Math.max(1.5, 0.055 * s);
  const path = new Path2D();
  stroke(path, 0, 0, false, s, { hand: 0 });
  context.translate(0, 0.1 * s);
  context.stroke(path);
  context.restore();
}

/** Somebody may have drawn the line since it was pointed at. */
const isFree = (edge: number, drawing: Drawing, { pending }: Marks) =>
  !drawing.isDrawn(edge) && !pending.has(edge);

/** The line that would be drawn: amber, with its two dots. The keyboard's also has a ring. */
function paintAim(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { x, y, down }: ReturnType<typeof lineOf>,
  s: number,
  ring: boolean,
): void {
  const [x0, y0] = [x * s, y * s];
  const [x1, y1] = [x0 + (down ? 0 : s), y0 + (down ? s : 0)];
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  if (ring) {
    context.lineWidth = Math.max(14, 0.46 * s);
    context.strokeStyle = css(ink.ink, 0.9);
    context.stroke();
    context.lineWidth -= 5;
    context.strokeStyle = css(ink.sheet);
    context.stroke();
  }
  context.lineWidth = Math.max(7, 0.3 * s);
  context.strokeStyle = css(ink.accent, 0.35);
  context.stroke();
  context.lineWidth = Math.max(2.5, 0.1 * s);
  context.strokeStyle = css(ink.accentDeep);
  context.stroke();
  context.fillStyle = css(ink.accentDeep);
  for (const [u, v] of [
    [x0, y0],
    [x1, y1],
  ]) {
    context.beginPath();
    context.arc(u, v, Math.max(3, 0.13 * s), 0, 7);
    context.fill();
  }
}

/** A frame around a part of the board. */
export function frame(
  context: CanvasRenderingContext2D,
  ink: Ink,
  x: number,
  y: number,
  wide: number,
  high: number,
): void {
  context.lineJoin = "round";
  for (const [thick, colour] of [
    [5, css(ink.ink, 0.85)],
    [2.5, css(ink.accent)],
  ] as const) {
    context.lineWidth = thick;
    context.strokeStyle = colour;
    context.strokeRect(x, y, wide, high);
  }
}
