/** The board after each event of the log. It repeats what the log says, and applies no rule. */

import type { Roll } from "./dice";
import type { Marks } from "./marks";
import { hopOf, hopped, type Position, type Side, START } from "./position";
import type { Event } from "./types";

export interface Scene {
  readonly position: Position;
  readonly dice: Roll | null;
  /** Whose dice they are. */
  readonly roller: Side;
  readonly used: boolean;
  readonly cube: {
    readonly value: number;
    readonly owner: number | null;
    readonly offered: number | null;
  };
  readonly score: readonly [number, number];
  /** Plays that are pointed out. */
  readonly marks?: Marks;
}

const NEW_CUBE = { value: 1, owner: null, offered: null };

export const OPENING: Scene = {
  position: START,
  dice: null,
  roller: 0,
  used: false,
  cube: NEW_CUBE,
  score: [0, 0],
};

export function sceneAfter(scene: Scene, event: Event): Scene {
  switch (event.type) {
    case "OpeningRolled":
      return {
        ...scene,
        position: START,
        dice: event.dice,
        roller: event.starts as Side,
        used: false,
        cube: NEW_CUBE,
      };
    case "Rolled":
      return { ...scene, dice: event.dice, roller: event.seat as Side, used: false };
    case "CheckersMoved": {
      const side = event.seat as Side;
      const walk = (before: Position, step: (typeof event.steps)[number]) =>
        hopped(before, hopOf(step, side), side);
      return { ...scene, position: event.steps.reduce(walk, scene.position), used: true };
    }
    case "TurnPassed":
      return { ...scene, used: true };
    case "Doubled":
      return { ...scene, dice: null, cube: { ...scene.cube, offered: event.value } };
    case "Beavered":
      return {
        ...scene,
        cube: { value: event.value / 2, owner: event.seat, offered: event.value },
      };
    case "CubeTaken":
      return { ...scene, cube: { value: event.value, owner: event.owner, offered: null } };
    case "CubeDropped":
      return { ...scene, cube: { ...scene.cube, offered: null } };
    case "GameWon":
      return { ...scene, score: event.score };
    default:
      return scene;
  }
}
