/** How many lines a guest may draw now, and when the next one comes back.
 *
 * The server keeps the quota and says it; between two of its words this clock goes on alone. It
 * runs on the wall clock, which all tabs share. */

/** What the server says: whole lines left, and milliseconds until the next; 0 if the quota is full. */
export interface QuotaWord {
  readonly left: number;
  readonly next_ms: number;
}

export interface QuotaRule {
  /** The most lines that a guest can have. */
  readonly size: number;
  /** One comes back after so many seconds. */
  readonly seconds: number;
  /** So many come back for a box. */
  readonly per_box: number;
}

export interface Quota extends QuotaWord {
  /** When it was said, on the wall clock. */
  readonly at: number;
}

export interface Meter {
  /** Whole lines. */
  readonly left: number;
  /** How much of the next one has grown: 0 to 1. */
  readonly grown: number;
  /** Milliseconds until it is whole; 0 if the quota is full. */
  readonly wait: number;
}

/** The quota at a moment. */
export function meterAt(quota: Quota, { size, seconds }: QuotaRule, now: number): Meter {
  const every = 1000 * seconds;
  const past = Math.max(0, now - quota.at);
  if (quota.left >= size || every <= 0) return { left: size, grown: 0, wait: 0 };
  const first = quota.next_ms > 0 ? quota.next_ms : every;
  const more = past < first ? 0 : 1 + Math.floor((past - first) / every);
  const left = Math.min(size, Math.floor(quota.left) + more);
  if (left >= size) return { left: size, grown: 0, wait: 0 };
  const wait = past < first ? first - past : every - ((past - first) % every);
  return { left, grown: Math.max(0, 1 - wait / every), wait };
}

/** The newer of two words, for tabs that tell each other. */
export const newer = (one: Quota | null, other: Quota): Quota =>
  one && one.at > other.at ? one : other;
