/** What the server says about a game. It is asked once for all tables of this page. */

import { api } from "./client";
import { NOTHING, Part } from "./schema";
import type { Game } from "./types";

let asked: Promise<Game[]> | null = null;

function games(): Promise<Game[]> {
  asked ??= api.games().catch((failed) => {
    asked = null;
    throw failed;
  });
  return asked;
}

export class KnownGame {
  game = $state.raw<Game | null>(null);
  view = $derived.by(() => (this.game ? new Part(this.game.view) : NOTHING));
  event = $derived.by(() => (this.game ? new Part(this.game.event) : NOTHING));

  /** Without an answer, the board is laid out by its values alone. */
  async learn(name: string): Promise<void> {
    if (this.game?.name === name) return;
    const found = await games().catch(() => []);
    this.game = found.find((game) => game.name === name) ?? null;
  }
}
