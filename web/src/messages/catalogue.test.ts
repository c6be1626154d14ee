import { expect, test } from "vitest";
import { finder, speaker } from "./catalogue";
import generated from "./messages.generated?raw";
import { readMessages, writeTypes } from "./reading";

const files = import.meta.glob<string>("./en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const areas = Object.entries(files).map(([path, text]): [area: string, text: string] => [
  path.replace(/^.*\/(.*)\.ftl$/, "$1"),
  text,
]);
const code = import.meta.glob<string>(
  ["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts", "!../**/*.generated.ts"],
  { query: "?raw", import: "default", eager: true },
);
const source = Object.values(code).join("\n");
/** Starts of ids that the code completes with a word of its own. */
const starts = [...source.matchAll(/["`]([a-z]+-(?:[a-z]+-)*)(?:"|\$\{)/g)].map(
  ([, start]) => start,
);

const isWritten = (word: string) => source.includes(`"${word}"`);

function isUsed(id: string): boolean {
  const ends = starts.flatMap((start = "") =>
    id.startsWith(start) ? [id.slice(start.length)] : [],
  );
  return isWritten(id) || ends.some(isWritten);
}

test("the types are those of the files", () => {
  const hint = "the messages have changed: in web/, run 'node messages.mjs'";
  expect(generated, hint).toBe(writeTypes(new Map(areas)));
});

test.each(areas)("the ids of %s start with it, and each is there once", (area, text) => {
  const ids = readMessages(text).map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(ids.filter((id) => !id.startsWith(`${area}-`))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test.each(areas)("every message of %s is used", (_, text) => {
  const ids = readMessages(text).map(({ id }) => id);
  expect(ids.filter((id) => !isUsed(id))).toEqual([]);
});

test.each(areas)("no two messages of %s have the same text", (_, text) => {
  const messages = readMessages(text);
  const first = new Map(messages.toReversed().map((message) => [message.text, message.id]));
  const again = messages.filter(({ id, text: words }) => first.get(words) !== id);
  expect(again.map(({ id, text: words }) => [first.get(words), id])).toEqual([]);
});

test("a message has its plural and its values", () => {
  const find = finder(
    "moves = { $count ->\n  [one] { $count } move\n *[other] { $count } moves\n}\n",
  );
  expect([1, 2, 1234].map((count) => find("moves", { count }))).toEqual([
    "1 move",
    "2 moves",
    "1,234 moves",
  ]);
});

test("a missing message and a missing value are found", () => {
  const find = finder("shell-rule = Rule { $number }\n");
  expect([find("shell-rules"), find("shell-rule")]).toEqual([null, null]);
  const say = speaker<"shell">("shell-rule = Rule { $number }\n");
  expect(() => say("shell-close")).toThrow("shell-close");
});
