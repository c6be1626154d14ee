/** What is new in a view since the one before: the paths to softly mark. */

import { isRow } from "./shapes";

const MOST = 3000;

export function changes(before: unknown, now: unknown): Set<string> {
  const found = new Set<string>();
  let looked = 0;
  compare(before, now, "");
  return found;

  function compare(old: unknown, fresh: unknown, path: string): void {
    if (old === fresh || ++looked > MOST) return;
    if (Array.isArray(old) && Array.isArray(fresh)) compareLists(old, fresh, path);
    else if (isFields(old) && isFields(fresh)) {
      for (const key of Object.keys(fresh)) compare(old[key], fresh[key], join(path, key));
    } else if (isRow(old) && isRow(fresh) && old.length === fresh.length) {
      [...fresh].forEach((sign, at) => {
        if (sign !== old[at]) found.add(join(path, String(at)));
      });
    } else found.add(path);
  }

  function compareLists(old: unknown[], fresh: unknown[], path: string): void {
    const plain = (item: unknown) => typeof item !== "object" || item === null;
    if (fresh.length !== old.length && fresh.every(plain)) {
      markNew(old, fresh, path);
      return;
    }
    fresh.forEach((item, at) => {
      compare(old[at], item, join(path, String(at)));
    });
    if (fresh.length !== old.length) found.add(path);
  }

  /** A card that came, not all those that moved up for it. */
  function markNew(old: unknown[], fresh: unknown[], path: string): void {
    const left = new Map<unknown, number>();
    for (const item of old) left.set(item, (left.get(item) ?? 0) + 1);
    fresh.forEach((item, at) => {
      const count = left.get(item) ?? 0;
      if (count) left.set(item, count - 1);
      else found.add(join(path, String(at)));
    });
    if (fresh.length < old.length) found.add(path);
  }
}

export const join = (path: string, key: string) => (path ? `${path}.${key}` : key);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
