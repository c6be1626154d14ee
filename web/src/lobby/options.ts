/** The options of a game as a form. It is read from the JSON schema of the game. */

import { type Fields, isFields, resolve } from "../api/schema";
import type { Json, Schema } from "../api/types";

export interface Field {
  name: string;
  label: string;
  help: string;
  /** What is counted: points, seconds. */
  unit: string;
  kind: "choice" | "switch" | "number" | "text" | "json";
  /** Only whole numbers. */
  whole: boolean;
  /** The value if nothing is chosen. */
  usual: Json;
  choices: Choice[];
  /** This option matters only if other options have these values. */
  onlyIf: Fields;
  least?: number;
  most?: number;
}

export interface Choice {
  value: Json;
  label: string;
}

export function readFields(schema: Schema): Field[] {
  const { properties } = resolve(schema, schema);
  if (!isFields(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isFields(property) ? [readField(name, resolve(property, schema))] : [],
  );
}

function readField(name: string, schema: Schema): Field {
  const choices = readChoices(schema);
  const kind = choices.length ? "choice" : readKind(schema.type);
  return {
    name,
    label: word(schema.title) || sentence(name),
    help: word(schema.description),
    unit: word(schema["x-unit"]),
    kind,
    whole: schema.type === "integer",
    usual: schema.default ?? (kind === "switch" ? false : (choices[0]?.value ?? "")),
    choices,
    onlyIf: isFields(schema["x-only-if"]) ? schema["x-only-if"] : {},
    ...limit("least", schema.minimum, schema.exclusiveMinimum, 1),
    ...limit("most", schema.maximum, schema.exclusiveMaximum, -1),
  };
}

const word = (value: Json | undefined) => (typeof value === "string" ? value : "");

/** A limit. If the limit itself is not allowed, the next whole number is. */
function limit(
  name: "least" | "most",
  itself: Json | undefined,
  beyond: Json | undefined,
  step: number,
) {
  if (typeof itself === "number") return { [name]: itself };
  return typeof beyond === "number" ? { [name]: beyond + step } : {};
}

function readKind(type: Json | undefined): Field["kind"] {
  if (type === "boolean") return "switch";
  if (type === "array" || type === "object") return "json";
  return type === "integer" || type === "number" ? "number" : "text";
}

/** First those for which the game has words, in their order. */
function readChoices(schema: Schema): Choice[] {
  const { enum: values, "x-choices": words } = schema;
  if (!Array.isArray(values)) return [];
  const labels = isFields(words) ? Object.entries(words) : [];
  const named = labels.map(([value, label]) => ({ value, label: String(label) }));
  const known = new Set(labels.map(([value]) => value));
  const others = values.filter((value) => !known.has(String(value)));
  return [...named, ...others.map((value) => ({ value, label: sentence(String(value)) }))];
}

/** Whether an option matters, given the other values. */
export function matters({ onlyIf }: Field, values: Readonly<Record<string, Json>>): boolean {
  return Object.entries(onlyIf).every(
    ([name, must]) => !isFields(must) || fits(values[name] ?? null, must),
  );
}

function fits(value: Json, must: Fields): boolean {
  if ("const" in must) return value === must.const;
  if (Array.isArray(must.enum)) return must.enum.includes(value);
  const number = Number(value);
  const { minimum, maximum } = must;
  if (typeof minimum === "number" && number < minimum) return false;
  return !(typeof maximum === "number" && number > maximum);
}

/** The fields that most hosts look at, in that order, and the rest. */
export function sortFields(fields: readonly Field[], first?: readonly string[]) {
  if (!first) return { few: fields, rest: [] };
  const few = first.flatMap((name) => fields.filter((field) => field.name === name));
  return { few, rest: fields.filter((field) => !few.includes(field)) };
}

/** Whether these are the values of a preset. */
export function isChosen(
  fields: readonly Field[],
  values: Readonly<Record<string, Json>>,
  preset: Readonly<Record<string, Json>>,
): boolean {
  return fields.every(({ name, usual }) => same(values[name] ?? usual, preset[name] ?? usual));
}

/** `time_limit` as a person writes it. */
export function sentence(name: string): string {
  const words = name.replace(/_+|(?<=[a-z])-+(?=[a-z])/gi, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values that differ from the usual ones. */
export function chosen(
  fields: Field[],
  values: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const said = fields.map((field): [Field, Json] => [
    field,
    readValue(field, values[field.name]),
  ]);
  return Object.fromEntries(
    said.flatMap(([field, value]) => (same(value, field.usual) ? [] : [[field.name, value]])),
  );
}

const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/** Nested options are written as JSON. Can this text be read? */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readValue(field: Field, value: Json | undefined): Json {
  if (value === undefined || value === null) return field.usual;
  if (field.kind === "json" && typeof value === "string")
    return value.trim() === "" || !isJson(value) ? field.usual : JSON.parse(value);
  if (field.kind === "number") return value === "" ? field.usual : Number(value);
  return value;
}
