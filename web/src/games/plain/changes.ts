/** What has changed in a view since the one before: the paths of values that are marked. */

import { isFields } from "../../api/schema";
import type { Json } from "../../api/types";

const MOST = 3000;

export function changes(before: Json, now: Json): Set<string> {
  const found = new Set<string>();
  let looked = 0;
  compare(before, now, "");
  return found;

  function compare(old: Json | undefined, fresh: Json | undefined, path: string): void {
    if (old === fresh || ++looked > MOST) return;
    if (Array.isArray(old) && Array.isArray(fresh)) compareLists(old, fresh, path);
    else if (isFields(old) && isFields(fresh)) {
      for (const key of Object.keys(fresh)) compare(old[key], fresh[key], join(path, key));
    } else if (isSigns(old) && isSigns(fresh) && old.length === fresh.length) {
      [...fresh].forEach((sign, at) => {
        if (sign !== old[at]) found.add(join(path, String(at)));
      });
    } else found.add(path);
  }

  function compareLists(old: readonly Json[], fresh: readonly Json[], path: string): void {
    const plain = (item: Json) => typeof item !== "object" || item === null;
    if (fresh.length !== old.length && fresh.every(plain)) {
      markNew(old, fresh, path);
      return;
    }
    fresh.forEach((item, at) => {
      compare(old[at], item, join(path, String(at)));
    });
    if (fresh.length !== old.length) found.add(path);
  }

  /** Marks a card that came, but not the cards that moved because of it. */
  function markNew(old: readonly Json[], fresh: readonly Json[], path: string): void {
    const left = new Map<Json, number>();
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

/** A row of a board that is written in characters. It is compared character by character. */
const isSigns = (value: Json | undefined): value is string =>
  typeof value === "string" && value.length > 1 && /^[0-9.]+$/.test(value);
