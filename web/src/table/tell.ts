/** What happened, in words, for a game of which nothing is known but its schema. */

import { isFields, NOTHING, type Part } from "../api/schema";
import type { AnyGameTypes, Json } from "../api/types";
import { inWords, type Names } from "./naming";

const LONGEST = 40;
const MOST = 24;

const NOBODY: Names = () => null;

/** "rolled: dice 3 1, place 4"; who did it needs no saying again. */
export function tellPlainly(
  { type, ...fields }: AnyGameTypes["Event"],
  schema: Part = NOTHING,
  names: Names = NOBODY,
  by: number | null = null,
): string {
  const part = schema.typed(type);
  const said = Object.entries(fields)
    .filter(([field, value]) => !(part.field(field).means === "seat" && value === by))
    .map(([field, value]) => say(field, value, part, names))
    .filter(Boolean);
  return said.length ? `${inWords(type)}: ${said.join(", ")}` : inWords(type);
}

/** A field and its value; empty for what says nothing. */
function say(field: string, value: Json, part: Part, names: Names): string {
  if (isNothing(value)) return "";
  const label = nameAt(field, part, names) ?? inWords(field);
  if (value === true) return label;
  const words = brief(value, part.field(field), names);
  return words && `${label} ${words}`;
}

const isNothing = (value: Json) =>
  value == null ||
  value === false ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Any value in a few words; what is nothing is left out. */
export function brief(value: Json, part: Part = NOTHING, names: Names = NOBODY): string {
  if (Array.isArray(value)) return briefList(value, part, names);
  if (isFields(value)) {
    return Object.entries(value)
      .slice(0, MOST)
      .map(([key, inner]) => say(key, inner, part, names))
      .filter(Boolean)
      .join(", ");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  const seat = part.means === "seat" && typeof value === "number" ? names(value) : null;
  const text = seat ?? String(value ?? "");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function briefList(list: readonly Json[], part: Part, names: Names): string {
  const said = list
    .slice(0, MOST)
    .map((item, at) => brief(item, part.item(at), names))
    .filter(Boolean);
  const more = list.length > MOST ? ` and ${list.length - MOST} more` : "";
  const seats = part.item(0).means === "seat";
  const deep = seats || list.some((item) => typeof item === "object" && item !== null);
  return said.join(deep ? ", " : " ") + more;
}

/** Points by seat are points by name. */
function nameAt(field: string, part: Part, names: Names): string | null {
  return part.keysMean === "seat" ? names(Number(field)) : null;
}
