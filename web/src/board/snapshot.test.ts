import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/dots.json";
import { unhex } from "../fairness/hash";
import { readSnapshot } from "./snapshot";

const whole = vectors.find(({ name }) => name === "half of a board") as { snapshot: string };
const bytes = () => unhex(whole.snapshot);

/** The snapshot with a byte changed. */
function changed(at: number, by: number): Uint8Array {
  const made = bytes();
  made[(at + made.length) % made.length] ^= by;
  return made;
}

test.each([
  ["nothing", new Uint8Array(0)],
  ["another format", changed(0, 1)],
  ["another size", changed(5, 1)],
  ["a head alone", bytes().subarray(0, 60)],
  ["lines that are cut off", bytes().subarray(0, 63)],
  ["owners that are missing", bytes().subarray(0, -1)],
  ["something behind the owners", Uint8Array.from([...bytes(), 0])],
  ["scores that are not those of the boxes", changed(15, 1)],
  ["another owner", changed(-1, 1)],
  ["a line beyond the last", changed(60 + 6, 128)],
])("a snapshot is refused: %s", (_, wrong) => {
  expect(() => readSnapshot(wrong)).toThrow();
  expect(() => readSnapshot(bytes())).not.toThrow();
});
