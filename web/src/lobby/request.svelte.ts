/** Something that is asked of the server: the answer, or the problem, or neither yet. */

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

  /** Asks again. The old answer stays until a newer one comes. */
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
