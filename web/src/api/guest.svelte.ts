/** Who you are: a guest, with a name that the server suggested or that you chose. */

import { api } from "./client";

class Identity {
  name = $state("");
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
    this.name = (await api.becomeGuest(name)).name;
  }

  async #become(): Promise<void> {
    try {
      this.name = (await api.becomeGuest()).name;
    } catch (caught) {
      this.#asked = null;
      throw caught;
    }
  }
}

export const guest = new Identity();
