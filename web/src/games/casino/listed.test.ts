import { expect, test } from "vitest";
import { listed } from "./listed";

test("moves are listed by the card that is played, in words; the stack comes last", () => {
  const groups = listed([
    "7S x 7D + 4C 3H",
    "7S x stack",
    "5S build 9 with 4D",
    "2C raise [3S 5D] to 10 with AH",
    "trail 5S",
    "stage 7S on [3S 5D]",
    "add 3H",
    "take back 3H",
    "cancel",
    "finish capture",
    "finish build 9",
    "hint",
  ]);
  expect(groups.map(({ name }) => name)).toEqual([
    "7 of spades",
    "5 of spades",
    "2 of clubs",
    "3 of hearts",
    "",
  ]);
  expect(groups.flatMap(({ moves }) => moves.map(({ words }) => words))).toEqual([
    "take 7D and 4C 3H",
    "take the stack",
    "build 9 with 4D",
    "trail it",
    "raise 3S 5D to 10 with AH",
    "add it to the stack",
    "begin a stack: 7S on 3S 5D",
    "take 3H back",
    "cancel the stack",
    "take the whole stack",
    "build 9 with the stack",
  ]);
});
