/** A game's options as a form: read from the JSON schema that the server gives for each game. */

export interface Field {
  name: string;
  label: string;
  hint: string;
  kind: "choice" | "switch" | "number" | "text" | "json";
  /** Numbers without a point. */
  whole?: boolean;
  /** What the referee takes if nothing is said. */
  usual: unknown;
  choices: unknown[];
  least?: number;
  most?: number;
}

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null;

export function readFields(schema: unknown): Field[] {
  if (!isSchema(schema)) return [];
  const root = resolve(schema, schema);
  if (!isSchema(root.properties)) return [];
  return Object.entries(root.properties)
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .map(([name, property]) => readField(name, resolve(property, schema)));
}

function readField(name: string, schema: Schema): Field {
  const choices = readChoices(schema);
  const kind = choices.length ? "choice" : readKind(schema.type);
  return {
    name,
    label: typeof schema.title === "string" ? schema.title : sentence(name),
    hint: typeof schema.description === "string" ? schema.description : "",
    kind,
    usual: schema.default ?? (kind === "switch" ? false : (choices[0] ?? "")),
    choices,
    ...(schema.type === "integer" && { whole: true }),
    ...limit("least", schema.minimum, schema.exclusiveMinimum, 1),
    ...limit("most", schema.maximum, schema.exclusiveMaximum, -1),
  };
}

/** A limit that is itself too much: the next whole number is none. */
function limit(name: "least" | "most", itself: unknown, beyond: unknown, step: number) {
  if (typeof itself === "number") return { [name]: itself };
  return typeof beyond === "number" ? { [name]: beyond + step } : {};
}

function readKind(type: unknown): Field["kind"] {
  if (type === "boolean") return "switch";
  if (type === "array" || type === "object") return "json";
  return type === "integer" || type === "number" ? "number" : "text";
}

function readChoices(schema: Schema): unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (!Array.isArray(schema.oneOf)) return [];
  return schema.oneOf.filter(isSchema).flatMap((one) => ("const" in one ? [one.const] : []));
}

/** Follows `$ref` into `$defs`, and takes the one real branch of "this or nothing". */
function resolve(schema: Schema, root: Schema): Schema {
  const { $ref, allOf, anyOf, ...own } = schema;
  if (typeof $ref === "string") {
    const found = $ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, key) => (isSchema(at) ? at[key] : null), root);
    return isSchema(found) ? { ...resolve(found, root), ...own } : own;
  }
  const branches = [allOf, anyOf].flatMap((found) => (Array.isArray(found) ? found : []));
  const real = branches.filter(isSchema).find((branch) => branch.type !== "null");
  return real ? { ...resolve(real, root), ...own } : schema;
}

/** The same field with its choices in the order given; those not named come last. */
export function inOrder(field: Field, order: string[] | undefined): Field {
  const place = (choice: unknown) => {
    const found = order?.indexOf(String(choice)) ?? -1;
    return found < 0 ? Number.MAX_SAFE_INTEGER : found;
  };
  return {
    ...field,
    choices: field.choices.toSorted((one, other) => place(one) - place(other)),
  };
}

/** `time_limit` as a person writes it. */
export function sentence(name: string): string {
  const words = name.replace(/_+|(?<=[a-z])-+(?=[a-z])/gi, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Only what differs from the usual needs saying. */
export function chosen(
  fields: Field[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const said = fields
    .map((field): [string, unknown] => [field.name, readValue(field, values[field.name])])
    .filter(
      ([name, value]) => !same(value, fields.find((field) => field.name === name)?.usual),
    );
  return Object.fromEntries(said);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Nested options are written as JSON: what is wrong with it, in words; empty if nothing. */
export function faultOfJson(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (caught) {
    const why = caught instanceof Error ? caught.message.replace(/^JSON\.parse: /, "") : "";
    return `This is not JSON yet: ${why}`;
  }
}

function readValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.usual;
  if (field.kind === "json" && typeof value === "string")
    return value.trim() === "" || faultOfJson(value) ? field.usual : JSON.parse(value);
  if (field.kind === "number") return value === "" ? field.usual : Number(value);
  return value;
}
