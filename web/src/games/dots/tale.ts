/** A finished game told again from its log: each move in words, and the board after it. */

import { lineOf, type Size, sizeOf } from "../../board/size";
import { say } from "../../messages/chains";
import type { LiveTable } from "../../table/live.svelte";
import type { Tale } from "..";
import { openedBy } from "./chains";
import { OPENING, type Scene, sceneAfter } from "./scenes";
import type { Dots } from "./types";
import type { LineDrawn } from "./types.generated";

/** A chain is a key moment if it has at least this share of the boxes, and at least three. */
const KEY_SHARE = 1 / 7;

/** The replay names who did it; here is what was done. */
export function taleOf({
  width,
  height,
}: {
  width: number;
  height: number;
}): Tale<Dots, Scene> {
  const size = sizeOf(width, height);
  return {
    opening: OPENING,
    after: sceneAfter,
    tell(event, before) {
      if (event.type === "HintTaken") return say("chains-told-hint");
      return event.type === "LineDrawn" ? tellLine(size, event, before) : "";
    },
    key(event, before) {
      return event.type === "LineDrawn" ? keyOf(size, event, before) : "";
    },
  };
}

export const taleAt = ({ view }: LiveTable<Dots>) => taleOf(view ?? { width: 1, height: 1 });

function tellLine(size: Size, { edge, boxes }: LineDrawn, before: Scene): string {
  const { x, y, down } = lineOf(size, edge);
  const line = say(down ? "chains-told-down" : "chains-told-across", { x: x + 1, y: y + 1 });
  const run = before.run + boxes.length;
  if (boxes.length && run > boxes.length)
    return say("chains-told-closed-more", { line, count: boxes.length, run });
  if (boxes.length) return say("chains-told-closed", { line, count: boxes.length });
  const opened = openedBy(size, before.drawn, edge);
  return opened ? say("chains-told-opened", { line, count: opened }) : line;
}

function keyOf(size: Size, event: LineDrawn, before: Scene): string {
  const { edge, boxes, team } = event;
  if (boxes.length) {
    const had = [...before.owners.values()].filter((owner) => owner === team).length;
    const decided = 2 * had <= size.boxes && 2 * (had + boxes.length) > size.boxes;
    return decided ? say("chains-key-decided") : "";
  }
  const opened = openedBy(size, before.drawn, edge);
  const isKey = opened >= Math.max(3, size.boxes * KEY_SHARE);
  return isKey ? say("chains-key-opened", { count: opened }) : "";
}
