/** Private parts: what only some may see, where the public text of an entry has gaps. */

import type { AnyGameTypes, Entry } from "../api/types";
import { Broken, type Content } from "./entry";
import { readPrivate } from "./promise";

/** Every hidden event stands where the public text has a gap, and is told once. */
export function checkParts(entry: Entry, { events }: Content): void {
  const told = new Set<string>();
  for (const { body } of entry.parts) {
    for (const place of body == null ? [] : Object.keys(readPrivate(entry.seq, body).events)) {
      if (events[Number(place)] !== null || told.has(place)) {
        throw new Broken(entry.seq, `event ${place} is told twice, or is no event`);
      }
      told.add(place);
    }
  }
}

type GameEvent = AnyGameTypes["Event"];

/** What happened in an entry, as far as this log tells: null where it is hidden. */
export function eventsOf(entry: Entry, content: Content): (GameEvent | null)[] {
  const events = [...content.events];
  for (const { body } of entry.parts) {
    const told = body == null ? {} : readPrivate(entry.seq, body).events;
    for (const [place, event] of Object.entries(told))
      events[Number(place)] = event as GameEvent;
  }
  return events;
}
