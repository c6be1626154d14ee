import { expect, test } from "vitest";
import { FADE, Fresh, SPECKS } from "./fresh";

test("a line drawn before we came is a speck, and not new", () => {
  const fresh = new Fresh();
  fresh.addEarlier(7, 2);
  fresh.add(8, 1, -1, -1, 1_000);
  expect(fresh.fade(1_000)).toBe(1);
  expect([fresh.specks, fresh.to]).toEqual([0, 2]);
});

test("a line that has faded stays a speck until enough others came", () => {
  const fresh = new Fresh();
  for (let edge = 0; edge <= SPECKS; edge++) fresh.add(edge, 0, -1, -1, 0);
  expect(fresh.fade(FADE + 1)).toBe(fresh.to);
  expect(fresh.specks).toBe(1);
});

test("another moment of the game has specks of its own", () => {
  const fresh = new Fresh();
  fresh.add(7, 2, -1, -1, 0);
  fresh.clear();
  expect(fresh.specks).toBe(fresh.to);
});
