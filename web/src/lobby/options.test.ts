import { expect, test } from "vitest";
import { chosen, faultOfJson, inOrder, readFields } from "./options";

const SCHEMA = {
  $ref: "#/$defs/Options",
  $defs: {
    Options: {
      type: "object",
      properties: {
        difficulty: { $ref: "#/$defs/Difficulty", default: "medium", description: "How hard." },
        puzzle: { type: "string", default: "" },
        time_limit: {
          anyOf: [{ type: "integer", minimum: 1, maximum: 90 }, { type: "null" }],
          default: null,
        },
        open: { type: "boolean" },
      },
    },
    Difficulty: { enum: ["easy", "medium"] },
  },
};

test("a schema becomes fields, references and all", () => {
  expect(readFields(SCHEMA)).toEqual([
    {
      name: "difficulty",
      label: "Difficulty",
      hint: "How hard.",
      kind: "choice",
      usual: "medium",
      choices: ["easy", "medium"],
    },
    { name: "puzzle", label: "Puzzle", hint: "", kind: "text", usual: "", choices: [] },
    {
      name: "time_limit",
      label: "Time limit",
      hint: "",
      kind: "number",
      usual: "",
      choices: [],
      whole: true,
      least: 1,
      most: 90,
    },
    { name: "open", label: "Open", hint: "", kind: "switch", usual: false, choices: [] },
  ]);
});

test.each([[null], [{}], [{ type: "object" }], ["text"]])("%j has no fields", (schema) => {
  expect(readFields(schema)).toEqual([]);
});

test("only what differs from the usual is said", () => {
  const fields = readFields(SCHEMA);
  const values = { difficulty: "easy", puzzle: "", time_limit: "15", open: false };
  expect(chosen(fields, values)).toEqual({ difficulty: "easy", time_limit: 15 });
  expect(chosen(fields, {})).toEqual({});
});

test("choices stand in the order a player would say them", () => {
  const [field] = readFields({
    properties: { level: { enum: ["easy", "hard", "medium", "new"] } },
  });
  const ordered = field && inOrder(field, ["easy", "medium", "hard"]);
  expect(ordered?.choices).toEqual(["easy", "medium", "hard", "new"]);
});

test("what is nested is written as JSON, and a limit may lie beyond", () => {
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
  expect(faultOfJson("[1,")).toMatch(/^This is not JSON yet/);
  expect(faultOfJson("[1]")).toBe("");
});
