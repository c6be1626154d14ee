import { expect, test } from "vitest";
import { writeWeight } from "./habits";

test("a weight has its sign, and nothing has none", () => {
  expect(writeWeight(1.24)).toBe("+1.2");
  expect(writeWeight(-0.36)).toBe("−0.4");
  expect(writeWeight(-0.04)).toBe("0.0");
});
