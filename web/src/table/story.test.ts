import { expect, test } from "vitest";
import logs from "../../../tests/vectors/log.json";
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
  expect(moments.map(({ who, words }) => `${who}: ${words}`).slice(0, 6)).toEqual([
    "Ann: opens a table: race, version 1 of the rules",
    "Ann: sits down and promises a chain",
    "Ben: sits down without a chain",
    "Ann: closes the seats: every promise is in the log",
    expect.stringMatching(
      /^Ann: gives the first link; the game begins; runner dealt: runner \w+/,
    ),
    expect.stringMatching(/^Ann: rolled: dice \d \d, place \d+; turn passed: to Ben$/),
  ]);
  expect(moments.map(({ at }) => at).slice(3, 6)).toEqual([-1, 0, 1]);
});

test("what is hidden is not told", () => {
  const words = readStory(logs.spectator as Entry[], { schema }).map((moment) => moment.words);
  expect(words[4]).toContain("something that only some players can see");
  expect(words.join()).not.toContain("runner dealt");
});
