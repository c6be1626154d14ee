import { expect, test } from "vitest";
import { isPotEmpty, isShared } from "./pot";
import {
  freeName,
  isMarked,
  mistakesIn,
  moved,
  nameOf,
  newOwn,
  PATTERNS,
  pointsIn,
  titleOf,
  turned,
  withPlace,
} from "./prizes";
import type { Prize } from "./types.generated";

const prize = (pattern: string, ...places: number[]): Prize => ({
  pattern,
  places: places.length ? places : [10],
  mask: [],
  needs: 0,
});
const own = (pattern: string, ...mask: string[]): Prize => ({ ...prize(pattern), mask });
const TOP = prize("TOP_ROW");

test.each([
  ["Smiley face", "SMILEY_FACE"],
  ["  my 2nd, own! ", "MY_2ND_OWN"],
  ["Élan", "ELAN"],
  ["7 up", "UP"],
  ["हाथी", ""],
  ["x".repeat(50), "X".repeat(32)],
])("the name of %j is %j", (text, name) => {
  expect(nameOf(text)).toBe(name);
});

test("a name is read as people say it", () => {
  expect(titleOf("SECOND_FULL_HOUSE")).toBe("Second full house");
  for (const name of PATTERNS.keys()) expect(nameOf(titleOf(name))).toBe(name);
});

test("a new pattern has a free name, and marks", () => {
  const first = newOwn("My pattern", [TOP]);
  expect(first.pattern).toBe("MY_PATTERN");
  expect(freeName("My pattern", [first])).toBe("MY_PATTERN_2");
  expect(freeName("Star", [])).toBe("STAR_2");
  expect(mistakesIn([first], false).size).toBe(0);
});

test("a mark is turned on and off", () => {
  const mask = turned([], 1, 4);
  expect(mask).toEqual([".....", "....x", "....."]);
  expect(isMarked(mask, 1, 4)).toBe(true);
  expect(turned(mask, 1, 4)).toEqual([".....", ".....", "....."]);
});

test.each<[string, Prize[], boolean, [number, string][]]>([
  ["no prizes", [], false, [[-1, "none"]]],
  ["two prizes", [TOP, prize("FULL_HOUSE")], false, []],
  ["a prize twice", [TOP, TOP], false, [[1, "taken"]]],
  ["a pattern without a name", [own("", "x....", ".....", ".....")], false, [[0, "name"]]],
  ["a pattern without marks", [own("MINE", ".....", ".....", ".....")], false, [[0, "marks"]]],
  [
    "a pattern with the name of another",
    [own("STAR", "x....", ".....", ".....")],
    false,
    [[0, "taken"]],
  ],
  ["a sheet without strips", [prize("FULL_SHEET")], false, [[0, "sheet"]]],
  ["a sheet with strips", [prize("FULL_SHEET")], true, []],
  ["a second house alone", [prize("SECOND_FULL_HOUSE")], false, [[0, "house"]]],
  ["half a point", [prize("TOP_ROW", 1.5)], false, [[0, "amount"]]],
  ["no amount", [prize("TOP_ROW", Number.NaN)], false, [[0, "amount"]]],
  ["less than nothing", [prize("TOP_ROW", 5, -1)], false, [[0, "amount"]]],
  [
    "too many",
    Array.from({ length: 25 }, (_, at) => own(`P${at}`, "x....", ".....", ".....")),
    false,
    [[-1, "many"]],
  ],
])("%s", (_, prizes, strips, mistakes) => {
  expect([...mistakesIn(prizes, strips)]).toEqual(mistakes);
});

test("prizes change places", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

test("a place without an amount ends the list of places", () => {
  expect(withPlace([5], 1, 3)).toEqual([5, 3]);
  expect(withPlace([5, 3, 1], 1, null)).toEqual([5]);
  expect(withPlace([5, 3], 0, null)).toEqual([Number.NaN, 3]);
  expect(pointsIn([prize("TOP_ROW", 5, 3), prize("STAR", Number.NaN)])).toBe(8);
});

test.each([
  [{ pot: 0, ticket_price: 0 }, false, false],
  [{ pot: 100, ticket_price: 0 }, true, false],
  [{ pot: 0, ticket_price: 2 }, true, false],
  [{ pot: "", ticket_price: 0 }, true, true],
  [{ pot: "", ticket_price: 2 }, true, false],
])("with %j the prizes share a pot: %s, which is empty: %s", (values, shared, empty) => {
  expect(isShared(values)).toBe(shared);
  expect(isPotEmpty(values)).toBe(empty);
});
