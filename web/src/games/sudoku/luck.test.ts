import { expect, test } from "vitest";
import { luck } from "./luck";

const puzzle =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const read = (kept: string) =>
  luck.reader({ puzzle }).read({
    events: [
      { type: "PuzzleSet", puzzle, difficulty: null },
      { type: "SolutionKept", solution: kept },
    ] as never,
    open: [],
  });

test("the solution of a puzzle that was brought solves it", () => {
  expect(read(solution)).toBe("tied");
});

test.each([
  ["a digit is another one", `1${solution.slice(1)}`],
  ["two digits are exchanged", solution.replace("67891", "76891")],
  ["it solves another puzzle", [...solution].map((digit) => `${10 - Number(digit)}`).join("")],
  ["it is too short", solution.slice(0, 80)],
])("a solution that does not is found: %s", (_, kept) => {
  expect(read(kept)).toBe("mismatch");
});
