/** The clock of a table. The server says how long it has run; the page counts on from there. */

import type { Clock } from "../api/types";
import { listParts } from "../messages/lists";
import { sayUnit } from "../messages/numbers";

/** What the server said, and when the page heard it, by the browser's own clock. */
export interface HeardClock extends Clock {
  heard: number;
}

export function hear(clock: Clock, heard: number): HeardClock {
  return { ...clock, heard };
}

export function elapsed(clock: HeardClock, now: number): number {
  return clock.elapsed + (clock.running ? Math.max(0, now - clock.heard) : 0);
}

/** The time by the server's clock. */
export function serverTime(clock: HeardClock, now: number): number {
  return clock.now + Math.max(0, now - clock.heard);
}

/** How much time a seat has left, in games with a clock; null in others. */
export function leftOf(clock: HeardClock, seat: number, now: number): number | null {
  const left = clock.left?.[seat];
  if (left === undefined) return null;
  const runs = clock.running && clock.hand === seat;
  return Math.max(0, left - (runs ? Math.max(0, now - clock.heard) : 0));
}

/** 754000 is 12:34; an hour or more is 1:02:03. */
export function writeElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The same in words: "12 minutes 34 seconds". Of more than a day nobody asks for the minutes. */
export function sayElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const days = Math.floor(hours / 24);
  const fine = [
    [hours, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const;
  const long = [
    [days, "day"],
    [hours % 24, "hour"],
  ] as const;
  const said = (days ? long : fine).filter(([n]) => n > 0).map(([n, unit]) => sayUnit(n, unit));
  return said.length ? listParts(said) : sayUnit(0, "second");
}
