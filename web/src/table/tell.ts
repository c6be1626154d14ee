/** What happened, in words, in a game of which the client knows only the schema. */

import { isFields, NOTHING, type Part } from "../api/schema";
import type { AnyGameTypes, Json } from "../api/types";
import { listFacts } from "../messages/lists";
import { say } from "../messages/table";
import { inWords, type Names } from "./naming";

const LONGEST = 40;
const MOST = 24;

const NOBODY: Names = () => null;

/** "rolled: dice 3 1, place 4". The player who did it is not named again. */
export function tellPlainly(
  { type, ...fields }: AnyGameTypes["Event"],
  schema: Part = NOTHING,
  names: Names = NOBODY,
  by: number | null = null,
): string {
  const part = schema.typed(type);
  const said = Object.entries(fields)
    .filter(([field, value]) => !(part.field(field).means === "seat" && value === by))
    .map(([field, value]) => tellField(field, value, part, names))
    .filter(Boolean);
  return said.length ? `${inWords(type)}: ${listFacts(said)}` : inWords(type);
}

/** A field and its value; empty if the value is empty. */
function tellField(field: string, value: Json, part: Part, names: Names): string {
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

/** Any value in a few words. Empty parts are left out. */
export function brief(value: Json, part: Part = NOTHING, names: Names = NOBODY): string {
  if (Array.isArray(value)) return briefList(value, part, names);
  if (isFields(value)) {
    const fields = Object.entries(value).slice(0, MOST);
    const said = fields.map(([key, inner]) => tellField(key, inner, part, names));
    return listFacts(said.filter(Boolean));
  }
  if (typeof value === "boolean") return say(value ? "table-yes" : "table-no");
  const seat = part.means === "seat" && typeof value === "number" ? names(value) : null;
  const text = seat ?? String(value ?? "");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function briefList(list: readonly Json[], part: Part, names: Names): string {
  const said = list
    .slice(0, MOST)
    .map((item, at) => brief(item, part.item(at), names))
    .filter(Boolean);
  const more =
    list.length > MOST ? ` ${say("table-and-more", { count: list.length - MOST })}` : "";
  const seats = part.item(0).means === "seat";
  const deep = seats || list.some((item) => typeof item === "object" && item !== null);
  return (deep ? listFacts(said) : said.join(" ")) + more;
}

/** A field whose name is a seat gets the name of the player there. */
function nameAt(field: string, part: Part, names: Names): string | null {
  return part.keysMean === "seat" ? names(Number(field)) : null;
}
