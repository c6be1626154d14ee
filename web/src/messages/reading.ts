/** Files of messages, read for their ids: by `messages.mjs`, which writes the types, and by tests.
 * The page does not load this. */

import {
  FluentParser,
  FluentSerializer,
  type Message,
  type SelectExpression,
  type VariableReference,
  Visitor,
} from "@fluent/syntax";

export interface Known {
  id: string;
  /** The values that it needs, each with its type. */
  values: Map<string, string>;
  text: string;
}

const HEADING = "// Made by messages.mjs from en/*.ftl; a test keeps it current.\n\n";
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** All messages of a file, in its order. */
export function readMessages(file: string): Known[] {
  return new FluentParser().parse(file).body.flatMap((entry) => {
    if (entry.type === "Junk") throw new Error(`this is no message: ${entry.content}`);
    return entry.type === "Message" ? [readMessage(entry)] : [];
  });
}

function readMessage(message: Message): Known {
  const found = new Values();
  found.visit(message);
  const written = new FluentSerializer().serializeEntry(message);
  const text = written.slice(written.indexOf("=") + 1).trim();
  return { id: message.id.name, values: found.values, text };
}

/** Collects the values of a message. A value that chooses a plural is a number. */
class Values extends Visitor {
  readonly values = new Map<string, string>();

  override visitVariableReference({ id }: VariableReference): void {
    if (!this.values.has(id.name)) this.values.set(id.name, "Value");
  }

  override visitSelectExpression(chosen: SelectExpression): void {
    const { selector, variants } = chosen;
    const counts = variants.every(
      ({ key }) => key.type !== "Identifier" || PLURALS.has(key.name),
    );
    if (selector.type === "VariableReference" && counts)
      this.values.set(selector.id.name, "number");
    this.genericVisit(chosen);
  }
}

/** The text of `messages.generated.ts`, from the file of each area. */
export function writeTypes(files: ReadonlyMap<string, string>): string {
  const areas = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const written = areas.map(([area, file]) => {
    const messages = readMessages(file).map((message) => `    ${writeType(message)}\n`);
    return `  readonly ${area}: {\n${messages.join("")}  };\n`;
  });
  const value = 'import type { Value } from "./catalogue";\n\n';
  return `${HEADING}${value}export interface Messages {\n${written.join("")}}\n`;
}

function writeType({ id, values }: Known): string {
  const fields = [...values].map(([name, type]) => `readonly ${name}: ${type}`);
  return `readonly "${id}": ${fields.length ? `{ ${fields.join("; ")} }` : "null"};`;
}
