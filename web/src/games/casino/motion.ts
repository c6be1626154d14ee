/** How cards move on the cloth: held in the air, or gathered where they were. */

import { type Board, keyOf, type Laid } from "./layout";
import type { Point } from "./play.svelte";

/** Does nobody see or want motion? */
export function isStill(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A card in the air is a little larger, and above everything. */
export function held(laid: Laid, { x, y }: Point): Laid {
  const w = Math.max(laid.w, 64) * 1.06;
  return { ...laid, x: x - w / 2, y: y - w / 2, w, turn: -4, z: 250 };
}

export function placeBefore(
  { places }: Board,
  loose: string | undefined,
  build: number | undefined,
) {
  return (
    places.get(keyOf.stack) ??
    (loose === undefined ? undefined : places.get(keyOf.loose(loose))) ??
    (build === undefined ? undefined : places.get(keyOf.build(build)))
  );
}
