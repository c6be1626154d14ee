/** The parts of an entry. The open part tells a name to everybody. In a private part are events
 * that only some players may see; the public text has gaps there. */

import type { AnyGameTypes, Entry } from "../api/types";
import { Broken, type Content } from "./entry";
import { readPrivate } from "./promise";
import { isSpelt } from "./spelling";

type Part = Entry["parts"][number];
export type PrivatePart = Part & { readonly seats: readonly number[] };

export function privateParts({ parts }: Pick<Entry, "parts">): readonly PrivatePart[] {
  return parts.filter((part): part is PrivatePart => part.seats !== null);
}

/** Checks that the parts are written as a log writes them, and that every hidden event fills one gap
 * of the public text. A gap is left only if a part is hidden. */
export function checkParts(entry: Entry, content: Content, places: number): void {
  checkOrder(entry, content, places);
  const { seq } = entry;
  const told = new Set<string>();
  let hidden = 0;
  for (const { body } of privateParts(entry)) {
    if (body == null) hidden += 1;
    const events = body == null ? {} : readPrivate(seq, body).events;
    if (body != null && seq > 0 && !Object.keys(events).length) {
      throw new Broken(seq, "parts-form");
    }
    for (const place of Object.keys(events)) {
      if (content.events[Number(place)] !== null || told.has(place)) {
        throw new Broken(seq, "told-twice", place);
      }
      told.add(place);
    }
  }
  if (seq === 0) return;
  const gaps = content.events.filter((event) => event === null).length - told.size;
  if (gaps > 0 && !hidden) throw new Broken(seq, "event-missing");
  // Each part that is hidden here has an event of its own.
  if (gaps < hidden) throw new Broken(seq, "parts-form");
}

/** The open part is the first one. Entry 0 and every `Sit` have it, and no other entry. The private
 * parts are sorted by their seats, and each seat stands once. */
function checkOrder(entry: Entry, { asked }: Content, places: number): void {
  const [first] = entry.parts;
  const named = first?.seats === null ? first : null;
  const parts = privateParts(entry);
  const needsName = entry.seq === 0 || asked?.type === "Sit";
  const isOrdered =
    needsName === (named !== null) &&
    parts.length === entry.parts.length - (named ? 1 : 0) &&
    parts.every(({ seats }) => rises(seats) && seats.every((seat) => seat < places)) &&
    parts.every(({ seats }, at) => at === 0 || isLess(parts[at - 1]?.seats ?? [], seats));
  if (!isOrdered) throw new Broken(entry.seq, "parts-form");
  if (named?.body != null && !isSpelt(named.body, "Named")) {
    throw new Broken(entry.seq, "unreadable-part");
  }
}

const rises = (seats: readonly number[]) =>
  seats.every((seat, at) => seat >= 0 && (at === 0 || seat > (seats[at - 1] as number)));

/** By the first seat that differs; a list before its own continuations. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((seat, n) => seat !== other[n]);
  if (at < 0) return one.length < other.length;
  return at < other.length && (one[at] as number) < (other[at] as number);
}

type GameEvent = AnyGameTypes["Event"];

/** What happened in an entry, as far as this log tells it; null for what is hidden. */
export function eventsOf(entry: Entry, content: Content): (GameEvent | null)[] {
  const events = [...content.events];
  for (const { body } of privateParts(entry)) {
    const told = body == null ? {} : readPrivate(entry.seq, body).events;
    for (const [place, event] of Object.entries(told))
      events[Number(place)] = event as GameEvent;
  }
  return events;
}
