/** The server's types for the client, made from its OpenAPI document.
 *
 *     node types.mjs openapi.json src
 *
 * `src/api/wire.generated.ts` has what every table sends, `src/games/<name>/types.generated.ts`
 * what one game sends: its options, views, events, and what its refusals point at.
 * `python build_client.py types` calls this.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const HEADING =
  "// Made by types.mjs from the server's OpenAPI document; a test keeps it true.\n\n";
const WIRE = [
  "Choice",
  "Command",
  "GameCard",
  "GuestCard",
  "HabitSheet",
  "LegalMoves",
  "LogPage",
  "NewTable",
  "Suggestions",
];
WIRE.push(
  "Advice",
  "Analysis",
  "Audited",
  "BatchList",
  "BoardList",
  "Explained",
  "LineAdvice",
  "Me",
  "Problem",
  "Progress",
  "Reach",
  "SpectatorList",
  "TableView",
  "Update",
  "Wanted",
  "WholeCard",
);
/** What differs from game to game; `types.ts` puts the game's own types in their place. */
const OF_THE_GAME = {
  GameCard: ["options", "view", "event", "offends"],
  TableView: ["view"],
  Update: ["view", "events"],
  Summary: ["options"],
  NewTable: ["options"],
  Wanted: ["options"],
  TableOpened: ["options"],
  Problem: ["offends", "values"],
};

const [, , document, source] = process.argv;
/** What is said of a type is written where the type is: only its form is taken over. */
const formAlone = (key, value) =>
  ["description", "title"].includes(key) && typeof value === "string" ? undefined : value;
const { openapi, info, components } = JSON.parse(readFileSync(document, "utf8"), formAlone);
const { schemas } = components;

/** The schemas of these names, and those that they are made of. */
function reached(names, prefix, found = {}) {
  for (const name of names) {
    if (found[name]) continue;
    found[name] = schemas[prefix + name];
    const parts = JSON.stringify(found[name]).matchAll(/"#\/components\/schemas\/([\w.]+)"/g);
    const inner = [...parts].map(([, part]) => part.slice(prefix.length));
    reached(inner, prefix, found);
  }
  return found;
}

async function write(file, named) {
  const sorted = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  const shapes = await openapiTS(
    { openapi, info, paths: {}, components: { schemas: sorted } },
    {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      immutable: true,
      // A field with a default is left out where it has it.
      defaultNonNullable: false,
    },
  );
  writeFileSync(join(source, file), HEADING + astToString(shapes));
}

/** Forms as a value: a log has one spelling, and `spelling.ts` compares it with these. What they
 * say to people and to boards is left out. A field of a game is written even if it has its default. */
function writeForms(file, forms, prefix = "") {
  const parts = JSON.stringify(forms).matchAll(/"#\/components\/schemas\/([\w.]+)"/g);
  const named = [...parts].map(([, part]) => part.slice(prefix.length));
  const needless = [
    "discriminator",
    "contentEncoding",
    "required",
    ...(prefix ? ["default"] : []),
  ];
  const short = (key, value) => {
    if (needless.includes(key) || key.startsWith("x-")) return undefined;
    if (key === "additionalProperties" && value === false) return undefined;
    return typeof value === "string"
      ? value.replace(`#/components/schemas/${prefix}`, "")
      : value;
  };
  const text = JSON.stringify({ ...reached(named, prefix), ...forms }, short);
  writeFileSync(join(source, file), `${HEADING}export const FORMS = ${text};\n`);
}

// The options of a game have their own form.
schemas.TableOpened = {
  ...schemas.TableOpened,
  properties: { ...schemas.TableOpened.properties, options: { type: "object" } },
};
// In a log the name of who sits down is in the open part.
const { name: _, salt: __, ...properties } = schemas.Sit.properties;
const Sit = { ...schemas.Sit, properties };
const { asked: Asked, facts } = schemas.Update.properties;
writeForms("fairness/forms.generated.ts", { Asked, Fact: facts.items, Sit });

for (const [name, fields] of Object.entries(OF_THE_GAME)) {
  const shape = schemas[name];
  for (const field of fields) delete shape.properties[field];
  if (shape.required) shape.required = shape.required.filter((one) => !fields.includes(one));
}
await write("api/wire.generated.ts", reached(WIRE, ""));

const games = new Set(
  Object.keys(schemas).flatMap((name) => (name.includes(".") ? [name.split(".")[0]] : [])),
);
for (const game of games) {
  if (!existsSync(join(source, "games", game))) continue;
  const prefix = `${game}.`;
  const own = Object.fromEntries(
    Object.entries(reached(["Event", "Offends", "Options", "View"], prefix)).map(
      ([name, schema]) => [
        name,
        JSON.parse(
          JSON.stringify(schema).replaceAll(
            `#/components/schemas/${prefix}`,
            "#/components/schemas/",
          ),
        ),
      ],
    ),
  );
  await write(`games/${game}/types.generated.ts`, own);
  const { [`${prefix}Event`]: Event, [`${prefix}Options`]: Options } = schemas;
  writeForms(`games/${game}/forms.generated.ts`, { Event, Options }, prefix);
}
