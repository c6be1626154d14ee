/** Dots for a player: the board, and the words for the frame around it. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import type { Scene } from "./scenes";
import type { Dots } from "./types";
import { standing } from "./words";

export const client: GameClient<Dots, Scene> = {
  Board,
  standing,
  ending: async (table) => (await import("./telling")).ending(table),
  tale: async (table) => (await import("./tale")).taleAt(table),
  study: async () => (await import("./Story.svelte")).default,
  again: ({ summary }) => ({ ...summary?.options }),
  keys: async () => (await import("./keyWords")).keys(),
};
