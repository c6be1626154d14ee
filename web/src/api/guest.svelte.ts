/** Who you are here: a guest with a name that the server suggested or you chose. */

import { api } from "./client";

class Identity {
  name = $state("");
  #asked: Promise<void> | null = null;

  /** Be somebody before the first request that needs it; asks the server once. */
  known(): Promise<void> {
    this.#asked ??= this.#become();
    return this.#asked;
  }

  /** The server no longer knows us (its cookie ran out): ask again. */
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
