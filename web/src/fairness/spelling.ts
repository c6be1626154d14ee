/** Whether something in a log is spelt as a log is written: docs/log-format.md.
 *
 * Every text, number, hash, key and name has one spelling. Else two programs could read the same
 * bytes in two ways, and a place that is told as "1" and as "01" would be told twice. */

import { FORMS } from "./forms.generated";

/** What a value must look like: the part of JSON Schema that the server's forms need. The fields of
 * an object come in this order. A field that has its default is left out. */
export interface Form {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Form[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly additionalProperties?: Form;
  readonly items?: Form | boolean;
  readonly prefixItems?: readonly Form[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

export type Forms = Readonly<Record<string, Form>>;

/** What a game says of itself: its options, and its events. */
export interface GameForms extends Forms {
  readonly Options: Form;
  readonly Event: Form;
}

const HASH: Form = { type: "string", pattern: "^[0-9a-f]{64}$" };
const SALT: Form = { type: "string", pattern: "^[0-9a-f]{32}$" };
const WHOLE: Form = { type: "integer" };
const TEXT: Form = { type: "string" };
const OF_LOGS: Forms = {
  ...(FORMS as Forms),
  Drawn: { anyOf: [drawn("open", { gave: {} }), drawn("sealed", {})] },
  Content: {
    type: "object",
    properties: {
      ...{ seq: WHOLE, at: WHOLE, by: { anyOf: [WHOLE, { type: "null" }] } },
      ...{ who: TEXT, command: TEXT, asked: { $ref: "Asked" } },
      facts: { type: "array", items: { $ref: "Fact" } },
      events: { type: "array" },
      drawn: { type: "array", items: { $ref: "Drawn" }, default: [] },
      house_link: { ...HASH, default: "" },
      sealed_key: { ...HASH, default: "" },
    },
  },
  Private: { type: "object", properties: { salt: SALT, events: { type: "object" } } },
  WithSecret: {
    type: "object",
    properties: { salt: SALT, events: { type: "object", properties: {} }, secret: HASH },
  },
  Named: { type: "object", properties: { salt: SALT, name: TEXT } },
};

function drawn(kind: string, gave: Forms): Form {
  const asked = { enum: ["below", "shuffle", "word"] };
  return {
    type: "object",
    properties: { kind: { enum: [kind] }, asked, n: { ...WHOLE, minimum: 0 }, ...gave },
  };
}

/** What is written in a log: the text of an entry, and the bodies of its parts. */
export type Written = "Content" | "Private" | "WithSecret" | "Named";

/** Whether a value that was read from a log has this form. */
export const isLogged = (value: unknown, form: Written) => fits(value, { $ref: form }, OF_LOGS);

/** Whether the body of a part is spelt as a log is written. */
export function isSpelt(body: string, form: Written): boolean {
  try {
    return isLogged(JSON.parse(body), form) && keysOf(body) !== null;
  } catch {
    return false;
  }
}

const ANY: GameForms = {
  Options: { type: "object" },
  // Every event says what it is; of a game that is not known here, nothing more can be told.
  Event: { type: "object" },
};

/** Whether options or an event are written as their game writes them. */
export function isOfGame(
  value: unknown,
  what: "Options" | "Event",
  forms: GameForms = ANY,
): boolean {
  const isNamed = what === "Options" || typeof (value as { type?: unknown })?.type === "string";
  return isNamed && fits(value, forms[what], forms);
}

function fits(value: unknown, form: Form, forms: Forms): boolean {
  if (form.$ref !== undefined) return fits(value, forms[form.$ref] as Form, forms);
  if (form.anyOf) return form.anyOf.some((one) => fits(value, one, forms));
  if (form.enum) return form.enum.includes(value);
  switch (form.type) {
    case "integer":
      return isWhole(value) && isWithin(value, form);
    case "string":
      return typeof value === "string" && isText(value, form);
    case "array":
      return Array.isArray(value) && isList(value, form, forms);
    case "object":
      return isObject(value) && hasFields(value, form, forms);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "number":
      return typeof value === "number";
    default:
      return true;
  }
}

const isWhole = (value: unknown): value is number | bigint =>
  Number.isSafeInteger(value) || typeof value === "bigint";

function isWithin(value: number | bigint, form: Form): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity } = form;
  return value >= minimum && value <= maximum && value < exclusiveMaximum;
}

function isText(value: string, { pattern, minLength = 0, maxLength = Infinity }: Form) {
  const length = [...value].length;
  return (
    length >= minLength &&
    length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(value))
  );
}

function isList(value: readonly unknown[], form: Form, forms: Forms): boolean {
  const { items, prefixItems = [], minItems = 0, maxItems = Infinity } = form;
  if (value.length < minItems || value.length > maxItems) return false;
  return value.every((one, at) => {
    const inner = prefixItems[at] ?? items ?? true;
    return typeof inner === "boolean" ? inner : fits(one, inner, forms);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function hasFields(value: Record<string, unknown>, form: Form, forms: Forms): boolean {
  const { properties, additionalProperties } = form;
  const written = Object.entries(value);
  if (!properties) {
    const inner = additionalProperties ?? {};
    return written.every(([, one]) => fits(one, inner, forms));
  }
  let at = 0;
  for (const [name, inner] of Object.entries(properties)) {
    const [found, one] = written[at] ?? [];
    const isOptional = "default" in inner;
    if (found !== name) {
      if (isOptional) continue;
      return false;
    }
    if (isOptional && isSame(one, inner.default)) return false;
    if (!fits(one, inner, forms)) return false;
    at += 1;
  }
  return at === written.length;
}

const isSame = (one: unknown, other: unknown) =>
  typeof one !== "bigint" && JSON.stringify(one) === JSON.stringify(other);

/** A text, a number, a word or a sign, without blanks around it. */
const TOKEN =
  /"(?:[^"\\\p{Cs}]|\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f])))*"|-?[\d.eE+-]+|true|false|null|[[\]{},:]/uy;

/** The keys of the objects that are directly in this one, as they are written. Null if this text of
 * JSON is not as a log has it: compact, each key once, each number and each sign in one spelling. */
export function keysOf(text: string): string[] | null {
  const keys: string[] = [];
  /** The keys of every object that is open here. */
  const open: Set<string>[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined || !isNumberSpelt(token)) return null;
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token.startsWith('"') && text[TOKEN.lastIndex] === ":") {
      const known = open.at(-1);
      if (!known || known.has(token)) return null;
      known.add(token);
      if (open.length === 2) keys.push(token.slice(1, -1));
    }
  }
  return keys;
}

function isNumberSpelt(token: string): boolean {
  if (!/^[-\d.+eE]/.test(token)) return true;
  return /^-?[1-9]\d*$/.test(token) || String(Number(token)) === token;
}
