/** Dots has no luck and hides nothing: a draw would be a mismatch. The boxes are its score. */

import moments from "../../../../src/fairtable/games/dots/luck.json";
import type { GameLuck, LuckReader, LuckyEntry } from "../luck";
import type { Event, Options } from "./types.generated";

class NoLuck implements LuckReader {
  readonly #options: Options;
  #seats: readonly number[] = [];
  #boxes: readonly number[] | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  read({ events }: LuckyEntry) {
    for (const event of events as readonly (Event | null)[]) {
      if (event?.type === "GameBegun") this.#seats = event.seats;
      if (event?.type === "GameCompleted") this.#boxes = event.scores;
    }
    return "tied" as const;
  }

  readSealed() {
    return "mismatch" as const;
  }

  /** In a classic game each seat is a team; in a free one seats take teams in turn. */
  score(): [number, number][] | null {
    const { mode = "classic", seats = 2, teams = 4 } = this.#options;
    const boxes = this.#boxes;
    if (!boxes) return null;
    if (mode === "classic") return this.#seats.map((seat) => [seat, boxes[seat] ?? 0]);
    return Array.from({ length: seats }, (_, seat) => [seat, boxes[seat % teams] ?? 0]);
  }
}

export const luck: GameLuck = {
  game: "dots",
  moments,
  hides: false,
  rolls: false,
  neverDraws: () => true,
  canBeDrawn: true,
  isRoll: () => false,
  reader: (options) => new NoLuck(options as Options),
};
