/** What lies on a board: as a view shows it, and after each event of a finished game. */

import { edgeOf, sizeOf } from "../../board/size";
import type { Event, View } from "./types";

export interface Scene {
  /** The lines that are drawn, by number. */
  readonly drawn: ReadonlySet<number>;
  /** The boxes that are taken, each with its team. */
  readonly owners: ReadonlyMap<number, number>;
  /** The line that was drawn last, and by which team, if that is known. */
  readonly last: number | null;
  readonly team: number | null;
  /** How many boxes that team has closed one after another until now. */
  readonly run: number;
}

export const OPENING: Scene = {
  drawn: new Set(),
  owners: new Map(),
  last: null,
  team: null,
  run: 0,
};

/** The signs of a view: 1 is a line that is drawn, a digit is the team that has a box. */
export function readScene({ window, width, height, last }: View, team: number | null): Scene {
  const size = sizeOf(width, height);
  const drawn = new Set<number>();
  const owners = new Map<number, number>();
  const read = (rows: readonly string[], down: boolean) => {
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++)
        if (row[x] === "1") drawn.add(edgeOf(size, { x, y, down }) as number);
    });
  };
  read(window.across, false);
  read(window.down, true);
  window.owners.forEach((row, y) => {
    for (let x = 0; x < row.length; x++)
      if (row[x] !== ".") owners.set(y * width + x, Number(row[x]));
  });
  return { drawn, owners, last, team, run: 0 };
}

/** It repeats what the log says, and applies no rule. */
export function sceneAfter(scene: Scene, event: Event): Scene {
  if (event.type !== "LineDrawn") return scene;
  const { edge, team, boxes } = event;
  const owners = new Map(scene.owners);
  for (const box of boxes) owners.set(box, team);
  const run = boxes.length ? boxes.length + (team === scene.team ? scene.run : 0) : 0;
  return { drawn: new Set(scene.drawn).add(edge), owners, last: edge, team, run };
}
