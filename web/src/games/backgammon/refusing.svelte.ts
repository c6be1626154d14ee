/** Nothing legal is meant by what the player did. The referee is asked why, with the move that was
 * meant, and what offends is ringed until the next move. */

import type { LiveTable } from "../../table/live.svelte";
import type { Backgammon } from "./types";

interface Asked {
  readonly move: string;
  /** Places in the player's own count. */
  readonly places: readonly number[];
}

export class Refusing {
  readonly #table: LiveTable<Backgammon>;
  #asked = $state.raw<Asked>({ move: "", places: [] });
  /** What is ringed now: what the referee points at, or else what the player touched. */
  places = $derived.by(() => {
    const { refused } = this.#table;
    if (!refused) return [];
    const offends = refused.problem.offends?.places ?? [];
    if (offends.length) return offends;
    return refused.move === this.#asked.move ? this.#asked.places : [];
  });

  constructor(table: LiveTable<Backgammon>) {
    this.#table = table;
  }

  /** Asks the referee why this move is not legal. */
  ask(move: string, places: readonly number[] = []): void {
    this.#asked = { move, places };
    void this.#table.why(move);
  }

  /** The next move has been made, here or there: an answer to a question is old. */
  forget(): void {
    if (this.#table.refused?.command === null) this.#table.refused = null;
  }
}
