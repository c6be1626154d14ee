/** The wire's types for the client, made from the server's OpenAPI document.
 *
 *     node types.mjs openapi.json src/api/schema.d.ts
 *
 * Only the shapes that the client uses are written, and those that they are made of.
 */

import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const USED = ["GameCard", "GuestCard", "HostOrder", "LegalMoves", "LogPage", "NewTable"];
USED.push("Problem", "TableView", "Update");

const [, , document, target] = process.argv;
const { openapi, info, components } = JSON.parse(readFileSync(document, "utf8"));

const schemas = {};
for (const name of USED) {
  schemas[name] = components.schemas[name];
  const parts = JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, part] of parts) if (!USED.includes(part)) USED.push(part);
}
const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
const shapes = await openapiTS({ openapi, info, paths: {}, components: { schemas: sorted } });
const heading =
  "// Made by types.mjs from the server's OpenAPI document; a test keeps it true.\n\n";
writeFileSync(target, heading + astToString(shapes));
