import { expect, test } from "vitest";
import { ownTextIn, ownTextOf } from "./ownText";

/** The name is the same in every language. */
const NAME = "Fairtable";

/** What is not said to anybody: paths and styles, selectors, and words of the log's format. */
const ALLOWED = [
  /^[Mm][-\d. a-zA-Z]+$/, // the path of an icon
  /^<(g|circle|path|svg) /,
  /^`<svg /,
  /^\(prefers-(reduced-motion: reduce|color-scheme: dark)\)$/,
  /^`color-mix\(/,
  /^(input|textarea|select|dialog|button|a|, )+$/,
  /^fairtable (draw 2|tambola (late )?deal\n)$/,
  /^`(fairtable|Bot|\$\{title\} bot) \$\{(purpose|seat \+ 1)\}`$/,
  /^(ended by the host|the game could not start|closed by the house)$/,
  /^(drawn by agreement|ended by agreement|given up)$/,
  /^`fairtable audit \$\{file\}`$/,
  /^`?below /, // the range of a draw
];

const components = import.meta.glob<string>("../**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const programs = import.meta.glob<string>(
  [
    "../**/*.ts",
    "!../**/*.test.ts",
    "!../**/fake*.ts",
    "!../**/*.generated.ts",
    // Words of the log's format: the names of bots, and what the ids of commands are made from.
    "!../fairness/names.ts",
    "!../fairness/commands.ts",
    // They say what Python says of the same table of luck (luck.json), in its words.
    "!../fairness/expressions.ts",
    "!../fairness/moments.ts",
    "!./ownText.ts",
    "!./reading.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

const isOwn = (text: string) => text !== NAME && !ALLOWED.some((allowed) => allowed.test(text));

test("no component has text of its own", () => {
  const found = Object.entries(components).map(([path, text]) => [
    path,
    ownTextOf(text).filter(isOwn),
  ]);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(([, texts]) => texts?.length)).toEqual([]);
});

test("no program has text of its own", () => {
  const found = Object.entries(programs).map(([path, text]) => [
    path,
    ownTextIn(text).filter(isOwn),
  ]);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(([, texts]) => texts?.length)).toEqual([]);
});

test.each([
  ["<p>Hello</p>", ["Hello"]],
  ["<p>{say('table-hello')}: {3}</p>", []],
  ["<b class='large' aria-label='Close' title={name}></b>", ["Close"]],
  ["<b title=\"Help {more ? 'and more' : ''}\"></b>", ["Help", "and more"]],
  [`{#if ready}<i>{open ? "Less" : \`\${count} more\`}</i>{/if}`, ["Less", " more"]],
  ['<script lang="ts">const label = "Not yet";</script>', ["Not yet"]],
])("%s shows %j", (component, texts) => {
  expect(ownTextOf(component)).toEqual(texts);
});

test.each([
  ['const said = "You won";', ["You won"]],
  [`const said = \`\${count} wrong\`;`, [`\`\${count} wrong\``]],
  ['const standing = { words: "Paused", mood: "rest" };', ["Paused"]],
  [`const path = \`M\${x} \${y}h1\`; const key = \`\${a} \${b}\`;`, []],
  ['throw new Error("no such seat");', []],
  ['type Kind = "one two"; const place = "top";', []],
])("%s says %j", (program, texts) => {
  expect(ownTextIn(program)).toEqual(texts);
});
