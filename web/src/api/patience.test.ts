import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patiently, waitAfter } from "./patience";
import { Refusal } from "./problems";
import type { Problem } from "./types";

const problem = (status: number, retry_after?: number) => ({ status, retry_after }) as Problem;
const busy = () => new Refusal(problem(503, 1));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [429, 2, 2000],
  [503, 1, 1000],
  [429, 60, null],
  [409, 1, null],
  [429, undefined, null],
])("a refusal %i for %s seconds is waited for: %s", (status, retry_after, wait) => {
  expect(waitAfter(problem(status, retry_after))).toBe(wait);
});

test("what the server is too busy for is asked again after the time that it names", async () => {
  const work = vi.fn().mockRejectedValueOnce(busy()).mockResolvedValue("done");
  const asked = patiently(work);
  await vi.advanceTimersByTimeAsync(900);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await asked).toBe("done");
});

test("after fifty seconds it is given up", async () => {
  const work = vi.fn().mockImplementation(() => Promise.reject(busy()));
  const asked = patiently(work).catch((caught) => caught);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toBeInstanceOf(Refusal);
  expect(work).toHaveBeenCalledTimes(51);
});

test("any other refusal is final, and so is one that nobody waits for", async () => {
  const refused = vi.fn().mockRejectedValue(new Refusal(problem(409)));
  await expect(patiently(refused)).rejects.toThrow();
  const unwanted = vi.fn().mockRejectedValue(busy());
  await expect(patiently(unwanted, () => false)).rejects.toThrow();
  expect([refused, unwanted].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
