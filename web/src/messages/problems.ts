/** Why something was refused or failed, in the language of the page. */

import type { Json, Problem } from "../api/types";
import { finder, type Value } from "./catalogue";
import text from "./en/problem.ftl?raw";
import { listFacts } from "./lists";

const find = finder(text);

/** The message `problem-<book>-<code>`, if the catalogue has it; else the server's sentence. */
export function sayProblem({ type, detail, values }: Said): string {
  const [, book, code] = /\/problems\/([^/]+)\/([^/]+)$/.exec(type) ?? [];
  return find(`problem-${book}-${code}`, filling(values ?? {})) ?? detail;
}

type Said = Pick<Problem, "type" | "detail" | "values">;

function filling(values: NonNullable<Problem["values"]>): Record<string, Value> {
  const filled = Object.entries(values).map(([name, value]) => [name, asValue(value)] as const);
  return Object.fromEntries(filled);
}

function asValue(value: Json): Value {
  if (typeof value === "number") return value;
  return Array.isArray(value) ? listFacts(value.map(String)) : String(value);
}
