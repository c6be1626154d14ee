/** How large the cards of the table can be, and in how many rows and columns they lie. */

import { TALL } from "./cards";
import type { Scene } from "./scene";
import type { Slots } from "./slots";

const STEP = 0.42;
/** A ten needs a wider strip, or it reads as a one. */
const TEN = 0.52;
const APART = 0.12;
export const LABEL = 28;
export const GAP = 0.17;
const SMALLEST = 44;
/** On a cloth as low as this nothing is kept free: a phone that lies on its side. */
const LOW = 260;
/** For so many rows of builds and so many loose cards there is always room. Up to there nothing
 * moves when another card comes. */
export interface Room {
  readonly builds: number;
  readonly cards: number;
  readonly rows: number;
}

export const USUAL: Room = { builds: 1, cards: 8, rows: 2 };
export const ON_A_DESK: Room = { builds: 1, cards: 8, rows: 1 };
/** A tiny table, as in a lesson: its cards are as large as they can be. */
export const TINY: Room = { builds: 0, cards: 1, rows: 1 };

type Build = Scene["builds"][number];

/** How far each card of a build lies from its first, and how wide the build is, in cards. */
export function stepsOf(groups: readonly (readonly string[])[]): {
  at: number[];
  wide: number;
} {
  const at: number[] = [];
  let next = 0;
  for (const group of groups) {
    if (at.length) next += APART;
    for (const card of group) {
      at.push(next);
      next += card.startsWith("10") ? TEN : STEP;
    }
  }
  return { at, wide: (at.at(-1) ?? 0) + 1 };
}

export interface Row {
  readonly build: Build;
  readonly x: number;
  readonly squeeze: number;
}

/** The builds in rows, each as wide as the cloth allows. */
function rowsOf(builds: readonly Build[], width: number, w: number): Row[][] {
  const rows: Row[][] = [];
  let x = 0;
  for (const build of builds) {
    const { wide } = stepsOf(build.groups);
    const squeeze = Math.min(1, (width / w - 1.25) / Math.max(0.01, wide - 1));
    const needs = ((wide - 1) * squeeze + 1.25) * w;
    const row = rows.at(-1);
    if (row?.length && x + needs <= width) row.push({ build, x, squeeze });
    else {
      x = 0;
      rows.push([{ build, x, squeeze }]);
    }
    x += needs + 0.3 * w;
  }
  return rows;
}

export interface Plan {
  readonly w: number;
  readonly columns: number;
  readonly rows: Row[][];
  /** How many rows are kept for builds. */
  readonly builds: number;
  readonly above: number;
  readonly between: number;
}

/** The largest cards with which everything fits on the cloth. More columns are used only where the
 * usual ones would make the cards smaller. */
export function plan(
  scene: Scene,
  slots: Slots,
  { w: width, h: height }: { w: number; h: number },
  { room, table: largest }: { room: Room; table: number },
): Plan {
  const low = height < LOW;
  const count = Math.max(slots.length, low ? 1 : room.cards);
  for (let w = largest; ; w -= 2) {
    const most = Math.max(1, Math.floor((width + GAP * w) / (w * (1 + GAP))));
    const usual = Math.min(most, Math.ceil(count / room.rows));
    const rows = rowsOf(scene.builds, width, w);
    const builds = Math.max(low ? 0 : room.builds, rows.length);
    const high = (loose: number) => builds * (w * TALL + LABEL) + loose * w * (TALL + GAP) + 8;
    for (const columns of new Set([usual, most])) {
      const lines = Math.ceil(count / columns);
      if (high(lines) > height && w > SMALLEST) continue;
      const rest = Math.max(0, height - high(lines));
      return { w, columns, rows, builds, above: Math.max(8, rest / 3), between: rest / 3 };
    }
  }
}
