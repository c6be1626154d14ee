import { expect, test } from "vitest";
import { drawPlaces, picture } from "./picture";

const ALL = ["xxxxx", "xxxxx", "xxxxx"];

const drawn = (pattern: Parameters<typeof picture>[0]) =>
  picture(pattern)
    .map((full) => (full ? "x" : "."))
    .join("")
    .replace(/(.{5})(?=.)/g, "$1/");

test.each([
  ["a row", { ordinals: [".....", "xxxxx", "....."] }, "...../xxxxx/....."],
  ["corners", { ordinals: ["x...x", ".....", "x...x"] }, "x...x/...../x...x"],
  ["any five", { ordinals: ALL, needs: 5 }, ".x..x/..x../x..x."],
  ["breakfast", { ordinals: ALL, columns: [0, 2] as const }, "xx.../xx.../xx..."],
  ["odds", { ordinals: ALL, parity: "odd" as const }, "x.x.x/.x.x./x.x.x"],
  ["the temperature", { ordinals: ALL, extremes: true }, "x..../...../....x"],
  ["a full sheet", { ordinals: ALL, needs: 2, sheet: true }, "xxxxx/xxxxx/xxxxx"],
])("%s", (_name, pattern, expected) => {
  expect(drawn(pattern)).toBe(expected);
});

test("a place that counts and one that does not", () => {
  expect(drawPlaces([false, true], true)).toBe("M5 0h4v4h-4z");
  expect(drawPlaces([false, true], false)).toBe("M0 0h4v4h-4z");
});
