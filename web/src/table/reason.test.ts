import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { OFFLINE, ownProblem, Refusal } from "../api/problems";
import { Questions, type Refused } from "./reason";

const REFUSAL = ownProblem("no-reason");
const table = { id: "T", refused: null as Refused | null };

afterEach(() => {
  vi.restoreAllMocks();
  table.refused = null;
});

function answered(...answers: readonly (object | Error)[]): void {
  const why = vi.spyOn(api, "why");
  for (const answer of answers)
    if (answer instanceof Error) why.mockRejectedValueOnce(answer);
    else why.mockResolvedValueOnce(answer as never);
}

const shown = () => table.refused && [table.refused.problem.code, table.refused.move];

test("a written move is legal only if the referee says so", async () => {
  answered({ legal: true }, { legal: false, refusal: REFUSAL }, new Refusal(OFFLINE));
  const questions = new Questions(table);
  expect(await questions.isLegal("8/5 6/5")).toBe(true);
  expect(shown()).toBeNull();
  expect(await questions.isLegal("8/1")).toBe(false);
  expect(shown()).toEqual(["no-reason", "8/1"]);
  expect(await questions.isLegal("8/2")).toBe(false);
  expect(shown()).toEqual(["not-judged", "8/2"]);
});

test("a gesture that the rules allow is a fault of the page", async () => {
  answered({ legal: true }, new Refusal(OFFLINE));
  const questions = new Questions(table);
  await questions.why("8/5");
  expect(shown()).toEqual(["page-fault", "8/5"]);
  await questions.why("8/5");
  expect(shown()).toEqual(["no-such-move", "8/5"]);
});

test("only the newest question is answered, and none after a move", async () => {
  answered({ legal: false, refusal: REFUSAL }, { legal: true }, { legal: true });
  const questions = new Questions(table);
  const first = questions.isLegal("8/1");
  expect(await questions.isLegal("8/5")).toBe(true);
  expect(await first).toBe(false);
  expect(shown()).toBeNull();
  const late = questions.isLegal("6/5");
  questions.forget();
  expect(await late).toBe(false);
});
