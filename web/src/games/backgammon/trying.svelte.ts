/** The steps that were tried at one moment of the game. Each gesture is undone as a whole, also if
 * a checker took two steps by it. They are kept over a reload. */

import { forget, recall, remember } from "../../paper/store";
import type { Play } from "./plays";

interface Tried {
  readonly moment: string;
  readonly gestures: readonly Play[];
}

const NOTHING: Tried = { moment: "", gestures: [] };

export class Trying {
  readonly #key: string;
  readonly #moment: () => string;
  #tried = $state.raw<Tried>(NOTHING);
  /** What was tried before the board changed belongs to the past. */
  #gestures = $derived.by(() => {
    const { moment, gestures } = this.#tried;
    return moment === this.#moment() && Array.isArray(gestures) ? gestures : [];
  });
  done = $derived.by((): Play => this.#gestures.flat());

  constructor(key: string, moment: () => string) {
    this.#key = key;
    this.#moment = moment;
    this.#tried = recall(key, NOTHING);
  }

  add(hops: Play): void {
    this.#keep([...this.#gestures, hops]);
  }

  undo(): void {
    this.#keep(this.#gestures.slice(0, -1));
  }

  /** Only this play is tried now; nothing, if it is empty. */
  begin(play: Play): void {
    this.#keep(play.length ? [play] : []);
  }

  #keep(gestures: readonly Play[]): void {
    this.#tried = { moment: this.#moment(), gestures };
    if (gestures.length) remember(this.#key, this.#tried);
    else forget(this.#key);
  }
}
