/** A running check. It works a few milliseconds at a time, so that the page stays responsive. */

import type { Entry } from "../api/types";
import { Broken } from "./entry";
import { Follower } from "./follow";
import type { Report } from "./report";
import { luckOf } from "./verdict";

const SLICE = 12;

export class Checking {
  done = $state(0);
  report = $state.raw<Report | null>(null);
  fault = $state.raw<Broken | null>(null);
  #stopped = false;

  async run(entries: Entry[]): Promise<void> {
    const follower = new Follower(await luckOf(entries));
    try {
      let pause = performance.now() + SLICE;
      for (const entry of entries) {
        if (this.#stopped) return;
        follower.follow(entry);
        if (performance.now() < pause) continue;
        this.done = entry.seq + 1;
        await new Promise((resolve) => setTimeout(resolve));
        pause = performance.now() + SLICE;
      }
      this.report = follower.wholeReport();
    } catch (caught) {
      this.fault = asFault(caught, this.done);
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** An unexpected error in a forged log counts as a fault of the log, too. */
function asFault(caught: unknown, seq: number): Broken {
  return caught instanceof Broken ? caught : new Broken(seq, "unreadable", String(caught));
}
