import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { awaited, stood } from "./boards";

/** A page whose frames come so many milliseconds apart; null if it draws none. */
function page(frame: number | null, hidden = false) {
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    if (frame !== null) setTimeout(draw, frame);
  });
}

/** Whether the log may be followed after so many milliseconds. */
async function standsAfter(ms: number): Promise<boolean> {
  let stands = false;
  void stood().then(() => {
    stands = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return stands;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  awaited(Promise.resolve());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page stands", () => {
  test("when its board was drawn, however late the board comes", async () => {
    page(16);
    awaited(new Promise((resolve) => setTimeout(resolve, 8_000)));
    expect(await standsAfter(8_010)).toBe(false);
    expect(await standsAfter(100)).toBe(true);
  });

  test("when it was drawn, also on a slow machine", async () => {
    page(400);
    expect(await standsAfter(790)).toBe(false);
    expect(await standsAfter(900)).toBe(true);
  });

  test("without its board, if that can't be loaded", async () => {
    page(16);
    awaited(Promise.reject(new Error("offline"))).catch(() => {});
    expect(await standsAfter(100)).toBe(true);
  });

  test("at once, if nobody looks at it: it is not drawn, and its links leave in time", async () => {
    page(null, true);
    expect(await standsAfter(10)).toBe(true);
  });

  test("after a second, if it can't be drawn", async () => {
    page(null);
    expect(await standsAfter(990)).toBe(false);
    expect(await standsAfter(1_100)).toBe(true);
  });
});
