/** What the program says about a decision, asked for while the decision is open. */

import { request } from "../api/client";
import { patiently } from "../api/patience";
import { toProblem } from "../api/problems";
import type { Problem } from "../api/types";

export class AskedAdvice<T> {
  found = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  #attempt = $state(0);

  /** For a component: while `open`, the advice of this table is asked for. */
  constructor(table: () => string, open: () => boolean) {
    $effect(() => {
      void this.#attempt;
      return open() ? this.#ask(table()) : undefined;
    });
  }

  again() {
    this.#attempt++;
  }

  /** What comes too late is dropped. */
  #ask(table: string): () => void {
    let late = false;
    this.problem = null;
    const work = () => request<T>("GET", `/tables/${table}/advice`);
    patiently(work, () => !late).then(
      (found) => {
        if (!late) this.found = found;
      },
      (caught) => {
        if (!late) this.problem = toProblem(caught);
      },
    );
    return () => {
      late = true;
      this.found = null;
      this.problem = null;
    };
  }
}

/** The button that was pressed is gone. */
export function takeFocus(group: HTMLElement) {
  if (document.activeElement === document.body) group.focus({ preventScroll: true });
}
