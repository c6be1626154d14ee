/** The tables of luck, read by the page: the same cases hold Python to them (tests/luck). */

import { describe, expect, test } from "vitest";
import written from "../../../tests/luck/moments.json";
import { readExpression, WrongExpression } from "../fairness/expressions";
import { type Moment, Moments } from "../fairness/moments";
import { loadLuck } from "./luck";

interface Log {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly moments: readonly Moment[];
}

const LOGS = written.logs as unknown as Readonly<Record<string, Log>>;

describe.each(written.cases)("$log: $says", ({ log, from, to, put, refused }) => {
  test("the page says the same", async () => {
    const { game, options, moments } = LOGS[log] as Log;
    const luck = await loadLuck(game);
    if (!luck) throw new Error(game);
    const read = new Moments(luck.moments, options, luck.functions);
    const changed = moments.toSpliced(from, to - from, ...(put as unknown as Moment[]));
    const found = changed.map((moment) => read.read(moment)).filter((says) => says !== null);
    expect(found[0] ?? null).toBe(refused);
  });
});

const { scope, values, wrong } = written.expressions;

test.each(values as unknown as [string, unknown][])("%s", (text, value) => {
  expect(readExpression(text)(scope)).toEqual(value);
});

test.each(wrong)("nothing is guessed: %s", (text) => {
  expect(() => readExpression(text)(scope)).toThrow(WrongExpression);
});
