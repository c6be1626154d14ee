import { expect, test } from "vitest";
import { initials } from "./words";

test("a letter for each player, and two where one is not enough", () => {
  expect(initials(["Kind Otter", "Bright Magpie"])).toEqual(["K", "B"]);
  expect(initials(["Kind Otter", "Kind Finch", "Anna"])).toEqual(["KO", "KF", "A"]);
  expect(initials(["Ben", "Bea"])).toEqual(["B1", "B2"]);
  expect(initials(["Ben", "Bob"])).toEqual(["Be", "Bo"]);
  expect(initials(["élan", ""])).toEqual(["É", "?"]);
});
