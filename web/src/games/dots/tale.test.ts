import { expect, test } from "vitest";
import { OPENING, type Scene } from "./scenes";
import { taleOf } from "./tale";
import type { LineDrawn } from "./types.generated";

const tale = taleOf({ width: 5, height: 1 });
const line = (team: number, edge: number, boxes: number[] = []): LineDrawn => ({
  type: "LineDrawn",
  seat: team,
  team,
  edge,
  boxes,
  turn: team,
});

/** Ten lines across; then Anna opens the chain, and Ben takes all of it. */
const GAME = [
  ...Array.from({ length: 10 }, (_, edge) => line(edge % 2, edge)),
  line(0, 10),
  ...Array.from({ length: 5 }, (_, box) => line(1, 11 + box, [box])),
];

function told(): [words: string, key: string][] {
  let scene: Scene = OPENING;
  return GAME.map((event) => {
    const words: [string, string] = [tale.tell(event, scene), tale.key?.(event, scene) ?? ""];
    scene = tale.after(scene, event);
    return words;
  });
}

test("a move is told by where it is, what it opens and what it closes", () => {
  const words = told().map(([words]) => words);
  expect(words[0]).toBe("drew across, row 1, column 1");
  expect(words[10]).toBe("drew down, row 1, column 1, which opens a chain of 5 boxes");
  expect(words[11]).toBe("drew down, row 1, column 2, and closed a box");
  expect(words[15]).toBe("drew down, row 1, column 6, and closed a box: 5 in this turn");
  expect(new Set(words).size).toBe(GAME.length);
});

test("key moments are the chains that were given away, and the box that decided", () => {
  const keys = told().flatMap(([, key], at) => (key ? [[at, key]] : []));
  expect(keys).toEqual([
    [10, "opens 5 boxes"],
    [13, "more than half of all boxes"],
  ]);
});
