/** A finished game by its turns: who closed how many boxes one after another. */

import type { Entry } from "../../api/types";
import { readContent } from "../../fairness/entry";
import { eventsOf } from "../../fairness/parts";
import { OPENING, type Scene, sceneAfter } from "./scenes";
import type { Event } from "./types";

export interface Haul {
  readonly team: number;
  readonly boxes: number;
  /** The board after it. */
  readonly scene: Scene;
}

/** The turns in which somebody closed a box, in their order. */
export function haulsIn(entries: readonly Entry[]): Haul[] {
  return haulsOf(entries.flatMap((entry) => eventsOf(entry, readContent(entry)) as Event[]));
}

export function haulsOf(events: readonly (Event | null)[]): Haul[] {
  const hauls: Haul[] = [];
  let scene = OPENING;
  for (const event of events) {
    if (event?.type !== "LineDrawn") continue;
    const goesOn = scene.run > 0 && scene.team === event.team;
    scene = sceneAfter(scene, event);
    if (!event.boxes.length) continue;
    if (goesOn) hauls.pop();
    hauls.push({ team: event.team, boxes: scene.run, scene });
  }
  return hauls;
}
