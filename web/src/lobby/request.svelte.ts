/** Something asked of the server: on its way, here, or not to be had and why. */

import { toProblem } from "../api/problems";
import type { Problem } from "../api/types";

export class Request<T> {
  answer = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  waiting = $state(false);
  #ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
    void this.again();
  }

  /** An answer that came once stays while a newer one is asked for. */
  async again(): Promise<void> {
    this.waiting = true;
    try {
      this.answer = await this.#ask();
      this.problem = null;
    } catch (caught) {
      this.problem = toProblem(caught);
    } finally {
      this.waiting = false;
    }
  }
}
