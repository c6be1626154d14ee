/** Who adds to the luck, as the page shows it: what the log says, where we follow it. Else it is what
 * the server says. */

import type { Seat, Summary } from "../api/types";
import type { SeatLog } from "./seatLog";

type Followed = Pick<SeatLog, "hasLuck" | "chained">;

export class ShownLuck {
  readonly #summary: () => Pick<Summary, "luck" | "seats"> | null;
  #followed = $state.raw<Followed>({ hasLuck: null, chained: null });

  constructor(summary: () => Pick<Summary, "luck" | "seats"> | null) {
    this.#summary = summary;
  }

  show({ hasLuck, chained }: Followed): void {
    if (chained) this.#followed = { hasLuck, chained };
  }

  /** Whether the game has luck. */
  get has(): boolean {
    return this.#followed.hasLuck ?? this.#summary()?.luck ?? false;
  }

  /** Whether this seat has a chain. */
  isChained(card: Pick<Seat, "seat" | "chained"> | undefined): boolean {
    if (!card) return false;
    return this.#followed.chained?.get(card.seat) ?? card.chained;
  }

  /** Whether no seat has a chain. */
  get isUnprotected(): boolean {
    return this.#summary()?.seats.every((card) => !this.isChained(card)) ?? false;
  }
}
