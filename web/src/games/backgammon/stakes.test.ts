import { expect, test } from "vitest";
import { stakesOf, whatEnds } from "./stakes";
import type { View } from "./types";

function offer(changes: Partial<View>): View {
  const cube = { value: 1, owner: null, offered: 2 };
  return {
    score: { white: 2, black: 1 },
    length: 5,
    cube,
    resignation: null,
    ...changes,
  } as View;
}

test("a drop loses the present value, a take plays for the offered one", () => {
  const rows = stakesOf(offer({}), 0, ["take", "drop"]);
  expect(rows.map(({ answer, won, points, score }) => [answer, won, points, score])).toEqual([
    ["drop", false, 1, [2, 2]],
    ["take", true, 2, [4, 1]],
    ["take", false, 2, [2, 3]],
  ]);
});

test("a beaver is worth twice the offer; Black sees its own side", () => {
  const rows = stakesOf(offer({ length: 0 }), 1, ["take", "drop", "beaver"]);
  expect(rows.at(-2)).toEqual({ answer: "beaver", won: true, points: 4, score: [2, 5] });
  expect(whatEnds(offer({ length: 0 }), rows)).toBeNull();
});

test("a resignation is worth its level times the cube", () => {
  const cube = { value: 2, owner: 0, offered: null };
  expect(stakesOf(offer({ cube, resignation: 2 }), 0, [])).toEqual([
    { answer: "accept", won: true, points: 4, score: [6, 1] },
  ]);
});

test("it is said whether a win or only a gammon ends the match", () => {
  const ends = (length: number) => {
    const view = offer({ length });
    return whatEnds(view, stakesOf(view, 0, ["take", "drop"]));
  };
  expect([ends(4), ends(6), ends(7)]).toEqual(["win", "gammon", null]);
});
