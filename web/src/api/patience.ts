/** Asks again what the server is too busy for. */

import { toProblem } from "./problems";
import type { Problem } from "./types";

/** A refusal that passes within so many seconds is waited for. */
const SECONDS = 10;
/** So long it goes on in all: a server that has just started compiles its rules. */
const MOST_MS = 50_000;

/** How long to wait before the same is asked again, in milliseconds; null if it would be in vain. */
export function waitAfter({ status, retry_after }: Problem): number | null {
  if ((status !== 429 && status !== 503) || retry_after == null) return null;
  return retry_after <= SECONDS ? 1000 * retry_after : null;
}

/** What `work` gives, after several tries if the server is busy. `goesOn` says whether it is still wanted. */
export async function patiently<T>(
  work: () => Promise<T>,
  goesOn: () => boolean = () => true,
): Promise<T> {
  for (let waited = 0; ; ) {
    try {
      return await work();
    } catch (caught) {
      const wait = waitAfter(toProblem(caught));
      if (wait === null || waited + wait > MOST_MS || !goesOn()) throw caught;
      waited += wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
