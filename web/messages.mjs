/** The ids of all messages and the values that they need, as types for the client.
 *
 *     node messages.mjs
 *
 * It reads `src/messages/en/*.ftl` and writes `src/messages/messages.generated.ts`.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { writeTypes } from "./src/messages/reading.ts";

const folder = join(import.meta.dirname, "src", "messages");
const files = readdirSync(join(folder, "en")).map((name) => [
  parse(name).name,
  readFileSync(join(folder, "en", name), "utf8"),
]);
writeFileSync(join(folder, "messages.generated.ts"), writeTypes(new Map(files)));
