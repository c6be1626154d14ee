/** Who you are: a guest, with a name that the server suggested or that you chose. */

import { recall, remember } from "../paper/store";
import { api } from "./client";

/** The name that the server told last: it is shown until the server tells it again. */
const KEY = "guest";

class Identity {
  name = $state(recall(KEY, ""));
  #asked: Promise<void> | null = null;

  /** Resolves when the server knows us. Asks the server only once. */
  known(): Promise<void> {
    this.#asked ??= this.#become();
    return this.#asked;
  }

  /** Asks again: the server no longer knows us, because the cookie has expired. */
  again(): Promise<void> {
    this.#asked = null;
    return this.known();
  }

  async rename(name: string): Promise<void> {
    this.#is((await api.becomeGuest(name)).name);
  }

  #is(name: string): void {
    this.name = name;
    remember(KEY, name);
  }

  async #become(): Promise<void> {
    try {
      this.#is((await api.becomeGuest()).name);
    } catch (caught) {
      this.#asked = null;
      throw caught;
    }
  }
}

export const guest = new Identity();
