import { expect, test } from "vitest";
import logs from "../../../tests/vectors/log.json";
import starts from "../../../tests/vectors/starts.json";
import { Part } from "../api/schema";
import type { Entry } from "../api/types";
import { readStory } from "./story";

const schema = new Part({
  anyOf: [
    {
      properties: { type: { enum: ["TurnPassed"] }, to: { "x-means": "seat" } },
    },
    { properties: { type: { enum: ["Rolled"] }, seat: { "x-means": "seat" } } },
    { properties: { type: { enum: ["RunnerDealt"] }, seat: { "x-means": "seat" } } },
  ],
});

test("any game can be told from its log alone", () => {
  const moments = readStory(logs.open as Entry[], { schema });
  expect(moments.map(({ who, words }) => `${who}: ${words}`).slice(0, 7)).toEqual([
    "Anna: opens a table: race, version 1 of the rules",
    "Anna: sits down and promises a chain",
    "Ben: sits down and promises a chain",
    "Cleo: sits down",
    "Anna: the seats are closed: every promise is in the log",
    expect.stringMatching(/^The house: the game begins; runner dealt: seat Anna, runner \w+/),
    expect.stringMatching(/^Anna: rolled: dice \d \d, place \d+; turn passed: to Ben$/),
  ]);
  expect(moments.map(({ at }) => at).slice(4, 6)).toEqual([-300, 0]);
});

test("a start that failed names who gave no link", () => {
  const two = starts.find(({ name }) => name === "two attempts");
  const words = readStory((two?.entries ?? []) as Entry[]).map((moment) => moment.words);
  expect(words).toContain(
    "the start failed: no link came from Ben; the seats are closed: attempt 2 to start",
  );
});

test("a lost chain is told", () => {
  const lost = starts.find(({ name }) => name === "lost chains");
  const words = readStory((lost?.entries ?? []) as Entry[]).map((moment) => moment.words);
  expect(words).toContain("Cleo has lost the chain, and rolls without links from now on");
});

test("what is hidden is not told", () => {
  const words = readStory(logs.spectator as Entry[], { schema }).map((moment) => moment.words);
  expect(words[5]).toContain("something that only some players can see");
  expect(words.join()).not.toContain("runner dealt");
});
