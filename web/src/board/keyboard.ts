/** The keyboard on the board: arrows move it, or a marked line up close, which Enter draws. */

import { say } from "../messages/board";
import { DRAWABLE } from "./camera";
import type { Drawing } from "./drawing";
import type { Marks } from "./overlay";
import { ARROWS, type Arrow, lineNear, nextLine, turnedLine } from "./picking";
import { boxesBeside, lineOf, type Size } from "./size";
import type { BoardView } from "./view.svelte";

const WAYS: Record<Arrow, [dx: number, dy: number]> = {
  left: [1, 0],
  right: [-1, 0],
  up: [0, 1],
  down: [0, -1],
};

export interface Doings {
  draw(edge: number): void;
  tell(words: string): void;
}

/** Whether the key was ours. */
export function pressed(
  key: KeyboardEvent,
  view: BoardView,
  drawing: Drawing,
  marks: Marks | null,
  { draw, tell }: Doings,
): boolean {
  if (key.ctrlKey || key.metaKey || key.altKey) return false;
  const arrow = ARROWS[key.key];
  const near = view.camera.s >= DRAWABLE && marks !== null;
  if (arrow && (!near || key.shiftKey)) {
    const [dx, dy] = WAYS[arrow];
    view.pan((dx * view.camera.wide) / 5, (dy * view.camera.high) / 5);
    return true;
  }
  if (key.key === "+" || key.key === "=") view.zoom(1.6);
  else if (key.key === "-" || key.key === "_") view.zoom(1 / 1.6);
  else if (key.key === "0" || key.key === "Home") view.fly(view.camera.whole);
  else if (
    near &&
    (arrow || key.key === " " || (key.key === "Enter" && marks.cursor === null))
  ) {
    marks.cursor = movedLine(drawing.size, marks.cursor, arrow, view);
    keepInSight(view, drawing.size, marks.cursor);
    tell(describe(drawing, marks.cursor));
  } else if (key.key === "Enter" && near && marks.cursor !== null) draw(marks.cursor);
  else if (key.key === "Enter" && !near)
    view.fly({ ...view.camera.place, s: view.camera.close });
  else if (key.key === "Escape" && marks?.cursor != null) marks.cursor = null;
  else return false;
  view.wake();
  return true;
}

/** The first key marks the line in the middle of the window. */
function movedLine(
  size: Size,
  cursor: number | null,
  arrow: Arrow | undefined,
  view: BoardView,
) {
  if (cursor === null) return lineNear(size, view.camera.place);
  return arrow ? nextLine(size, cursor, arrow) : turnedLine(size, cursor);
}

/** The board moves if the marked line would leave the window. */
function keepInSight({ camera }: BoardView, size: Size, edge: number): void {
  const { x, y } = lineOf(size, edge);
  const at = camera.at({ x: x + 0.5, y: y + 0.5 });
  const room = 1.2 * camera.s;
  const beyond = (value: number, most: number) =>
    value < room ? room - value : value > most - room ? most - room - value : 0;
  const [dx, dy] = [beyond(at.x, camera.wide), beyond(at.y, camera.high)];
  if (dx || dy) camera.pan(dx, dy);
}

/** A line in words, for somebody who doesn't see it. */
export function describe(drawing: Drawing, edge: number): string {
  const line = nameLine(drawing.size, edge);
  if (drawing.isDrawn(edge)) return say("board-line-taken", { line });
  const beside = boxesBeside(drawing.size, edge);
  const count = beside.filter((box) => box >= 0 && drawing.sides[box] === 3).length;
  return count ? say("board-line-closes", { line, count }) : say("board-line-free", { line });
}

export function nameLine(size: Size, edge: number): string {
  const { x, y, down } = lineOf(size, edge);
  return down ? say("board-line-down", { x, y }) : say("board-line-across", { x, y });
}
