/** Names in a hall: nobody is told about everybody, so whoever is shown is asked for. */

import { api } from "../api/client";

/** How many names are asked for at once, and after how many milliseconds. */
const AT_ONCE = 64;
const AFTER = 50;

export class HallNames {
  readonly #table: string;
  #told = $state.raw<ReadonlyMap<number, string>>(new Map());
  readonly #asked = new Set<number>();
  readonly #wanted: number[] = [];

  constructor(table: string) {
    this.#table = table;
  }

  /** Who sits there; undefined as long as we don't know it. */
  at(seat: number): string | undefined {
    if (!this.#asked.has(seat)) {
      this.#asked.add(seat);
      this.#wanted.push(seat);
      if (this.#wanted.length === 1) setTimeout(() => this.#learn(), AFTER);
    }
    return this.#told.get(seat);
  }

  async #learn(): Promise<void> {
    const seats = this.#wanted.splice(0, AT_ONCE);
    if (this.#wanted.length) setTimeout(() => this.#learn(), AFTER);
    const cards = await api.seats(this.#table, seats).catch(() => []);
    const told = cards.flatMap(({ seat, name }) => (name ? [[seat, name] as const] : []));
    if (told.length) this.#told = new Map([...this.#told, ...told]);
  }
}
