/** Private parts: events that only some players may see. The public text has gaps there. */

import type { AnyGameTypes, Entry } from "../api/types";
import { Broken, type Content } from "./entry";
import { readPrivate } from "./promise";

/** Checks that every hidden event fills one gap of the public text, and no gap is filled twice. A
 * gap is left only if a part is hidden. */
export function checkParts(entry: Entry, { events }: Content): void {
  const told = new Set<string>();
  for (const { body } of entry.parts) {
    for (const place of body == null ? [] : Object.keys(readPrivate(entry.seq, body).events)) {
      if (events[Number(place)] !== null || told.has(place)) {
        throw new Broken(entry.seq, "told-twice", place);
      }
      told.add(place);
    }
  }
  const gaps = events.filter((event) => event === null).length;
  if (gaps > told.size && entry.parts.every(({ body }) => body != null)) {
    throw new Broken(entry.seq, "event-missing");
  }
}

type GameEvent = AnyGameTypes["Event"];

/** What happened in an entry, as far as this log tells it; null for what is hidden. */
export function eventsOf(entry: Entry, content: Content): (GameEvent | null)[] {
  const events = [...content.events];
  for (const { body } of entry.parts) {
    const told = body == null ? {} : readPrivate(entry.seq, body).events;
    for (const [place, event] of Object.entries(told))
      events[Number(place)] = event as GameEvent;
  }
  return events;
}
