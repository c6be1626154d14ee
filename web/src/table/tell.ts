/** What happened, in words, for a game of which nothing is known but its events. */

import type { GameEvent } from "../api/types";
import { inWords, isSeatField, type Names, seatName } from "./naming";

const LONGEST = 40;
const MOST = 24;

const NOBODY: Names = () => null;

/** "rolled: dice 3 1, place 4"; who did it needs no saying again. */
export function tellPlainly(
  { type, ...fields }: GameEvent,
  names: Names = NOBODY,
  by: number | null = null,
): string {
  const said = Object.entries(fields)
    .filter(([field, value]) => !(field === "seat" && value === by))
    .map(([field, value]) => say(field, value, names))
    .filter(Boolean);
  return said.length ? `${inWords(type)}: ${said.join(", ")}` : inWords(type);
}

/** A field and its value; empty for what says nothing. */
function say(field: string, value: unknown, names: Names): string {
  if (isNothing(value)) return "";
  const label = nameAt(field, names) ?? inWords(field);
  if (value === true) return label;
  const words = brief(value, names, field);
  return words && `${label} ${words}`;
}

const isNothing = (value: unknown) =>
  value == null ||
  value === false ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Any value in a few words; what is nothing is left out. */
export function brief(value: unknown, names: Names = NOBODY, field = ""): string {
  if (Array.isArray(value)) return briefList(value, names, field);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .slice(0, MOST)
      .map(([key, inner]) => say(key, inner, names))
      .filter(Boolean)
      .join(", ");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = seatName(field, value, names) ?? String(value ?? "");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function briefList(list: unknown[], names: Names, field: string): string {
  const said = list
    .slice(0, MOST)
    .map((item) => brief(item, names, field))
    .filter(Boolean);
  const more = list.length > MOST ? ` and ${list.length - MOST} more` : "";
  const deep = list.some((item) => item && typeof item === "object") || isSeatField(field);
  return said.join(deep ? ", " : " ") + more;
}

/** Points by seat are points by name. */
function nameAt(field: string, names: Names): string | null {
  return /^\d{1,4}$/.test(field) ? names(Number(field)) : null;
}
