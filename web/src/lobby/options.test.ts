import { expect, test } from "vitest";
import type { Schema } from "../api/types";
import { chosen, isChosen, isJson, matters, readFields, sortFields } from "./options";

const SCHEMA: Schema = {
  $ref: "#/$defs/Options",
  $defs: {
    Options: {
      type: "object",
      properties: {
        difficulty: {
          $ref: "#/$defs/Difficulty",
          title: "How hard?",
          default: "medium",
          description: "Fewer digits are harder.",
          "x-choices": { medium: "As usual" },
        },
        puzzle: { type: "string", default: "" },
        time_limit: {
          anyOf: [{ type: "integer", minimum: 1, maximum: 90 }, { type: "null" }],
          "x-unit": "minutes",
          default: null,
        },
        open: { type: "boolean" },
      },
    },
    Difficulty: { enum: ["easy", "medium"] },
  },
};

test("a schema becomes fields, also through references", () => {
  const plain = { help: "", unit: "", whole: false, choices: [], onlyIf: {} };
  expect(readFields(SCHEMA)).toEqual([
    {
      ...plain,
      name: "difficulty",
      label: "How hard?",
      help: "Fewer digits are harder.",
      kind: "choice",
      usual: "medium",
      choices: [
        { value: "medium", label: "As usual" },
        { value: "easy", label: "Easy" },
      ],
    },
    { ...plain, name: "puzzle", label: "Puzzle", kind: "text", usual: "" },
    {
      ...plain,
      name: "time_limit",
      label: "Time limit",
      kind: "number",
      unit: "minutes",
      usual: "",
      whole: true,
      least: 1,
      most: 90,
    },
    { ...plain, name: "open", label: "Open", kind: "switch", usual: false },
  ]);
});

test.each([[{}], [{ type: "object" }]])("%j has no fields", (schema) => {
  expect(readFields(schema)).toEqual([]);
});

test("only values that differ from the usual ones are sent", () => {
  const fields = readFields(SCHEMA);
  const values = { difficulty: "easy", puzzle: "", time_limit: "15", open: false };
  expect(chosen(fields, values)).toEqual({ difficulty: "easy", time_limit: 15 });
  expect(chosen(fields, {})).toEqual({});
});

test.each([
  [{ length: { const: 0 } }, { length: 0 }, true],
  [{ length: { const: 0 } }, { length: 5 }, false],
  [{ length: { minimum: 2 } }, { length: 1 }, false],
  [{ length: { minimum: 2 } }, { length: 2 }, true],
  [{ mode: { enum: ["a", "b"] } }, { mode: "b" }, true],
  [{ length: { maximum: 3 }, cube: { const: true } }, { length: 3, cube: false }, false],
])("an option with %j matters with %j: %s", (onlyIf, values, does) => {
  const [field] = readFields({ properties: { games: { "x-only-if": onlyIf } } });
  expect(field && matters(field, values)).toBe(does);
});

test("nested options are written as JSON, and a limit may be exclusive", () => {
  const fields = readFields({
    properties: {
      prizes: { type: "array", default: [{ name: "FULL" }] },
      width: { type: "integer", minimum: 1, exclusiveMaximum: 100, default: 5 },
    },
  });
  expect(fields.map(({ kind, least, most }) => [kind, least, most])).toEqual([
    ["json", undefined, undefined],
    ["number", 1, 99],
  ]);
  expect(chosen(fields, { prizes: '[{"name": "FULL"}]', width: "5" })).toEqual({});
  expect(chosen(fields, { prizes: "[]", width: "7" })).toEqual({ prizes: [], width: 7 });
  expect(isJson("[1,")).toBe(false);
  expect(isJson("[1]")).toBe(true);
});

test("a few fields stand first, in the order of the game; the rest follows", () => {
  const fields = readFields(SCHEMA);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const { few, rest } = sortFields(fields, ["open", "difficulty", "unknown"]);
  expect(names(few)).toEqual(["open", "difficulty"]);
  expect(names(rest)).toEqual(["puzzle", "time_limit"]);
  expect(names(sortFields(fields).few)).toEqual(names(fields));
});

test("a preset is chosen while every value is its own", () => {
  const fields = readFields(SCHEMA);
  const preset = { difficulty: "easy", puzzle: "", time_limit: 15, open: false };
  expect(isChosen(fields, { ...preset }, preset)).toBe(true);
  expect(isChosen(fields, { ...preset, time_limit: 16 }, preset)).toBe(false);
  expect(isChosen(fields, { difficulty: "easy" }, { difficulty: "easy" })).toBe(true);
});
