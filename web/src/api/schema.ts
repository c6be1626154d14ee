/** Reads a JSON schema: what a value means, and which parts it has.
 *
 * The server gives a schema for the views and events of every game (`/api/games`). With it, the
 * client can show a game that it does not know, without guessing. */

import type { Json, Schema } from "./types";

export interface Fields {
  readonly [field: string]: Json;
}

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part of a schema, together with the whole schema, into which its references point. */
export class Part {
  readonly #schema: Schema;
  readonly #root: Schema;

  constructor(schema: Schema, root: Schema = schema) {
    this.#root = root;
    this.#schema = resolve(schema, root);
  }

  /** A seat, a card, a cell; empty for a plain value. */
  get means(): string {
    return this.#word("x-means");
  }

  /** What the keys of an object mean; empty if they are names. */
  get keysMean(): string {
    return this.#word("x-keys-mean");
  }

  /** This value is the seat that must act. */
  get isTurn(): boolean {
    return this.#schema["x-turn"] === true;
  }

  /** The name of the field in which these values are marked. */
  get marks(): string {
    return this.#word("x-marks");
  }

  get title(): string {
    return this.#word("title");
  }

  /** One field of an object. */
  field(name: string): Part {
    const { properties, additionalProperties } = this.#schema;
    const found = isFields(properties) ? properties[name] : undefined;
    return this.#part(found ?? additionalProperties);
  }

  /** The names of an object's fields, in their order. */
  get fields(): string[] {
    const { properties } = this.#schema;
    return isFields(properties) ? Object.keys(properties) : [];
  }

  /** One item of a list. */
  item(at: number): Part {
    const { prefixItems, items } = this.#schema;
    const found = Array.isArray(prefixItems) ? prefixItems[at] : undefined;
    return this.#part(found ?? items);
  }

  /** Of several types of events, the one with this name. */
  typed(type: string): Part {
    const { anyOf } = this.#schema;
    const branches = Array.isArray(anyOf) ? anyOf.filter(isFields) : [];
    const parts = branches.map((branch) => this.#part(branch));
    return parts.find((part) => part.#isTyped(type)) ?? this;
  }

  #isTyped(type: string): boolean {
    const { properties } = this.#schema;
    const named = isFields(properties) ? properties.type : undefined;
    return isFields(named) && Array.isArray(named.enum) && named.enum.includes(type);
  }

  #part(schema: Json | undefined): Part {
    return isFields(schema) ? new Part(schema, this.#root) : NOTHING;
  }

  #word(name: string): string {
    const word = this.#schema[name];
    return typeof word === "string" ? word : "";
  }
}

/** Follows `$ref` into `$defs`. Of "this or nothing" it takes "this". */
export function resolve(schema: Schema, root: Schema): Schema {
  const { $ref, anyOf, ...own } = schema;
  if (typeof $ref === "string") {
    const path = $ref.split("/").slice(1);
    const found = path.reduce<Json | undefined>(
      (at, key) => (isFields(at) ? at[key] : undefined),
      root,
    );
    return isFields(found) ? { ...resolve(found, root), ...own } : own;
  }
  const branches = Array.isArray(anyOf) ? anyOf.filter(isFields) : [];
  const real = branches.filter(({ type }) => type !== "null");
  return real.length === 1 && real[0] ? { ...resolve(real[0], root), ...own } : schema;
}

/** The part for a value about which the schema says nothing. */
export const NOTHING = new Part({});
