/** Backgammon for a player: the board, and the words for the frame around it. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import { OPENING, type Scene, sceneAfter } from "./scenes";
import type { Backgammon, View } from "./types";
import { resultOf, scoreOf, standing, writeScore } from "./words";

export const client: GameClient<Backgammon, Scene> = {
  Board,
  standing,
  async ending(table) {
    const { tellEnd } = await import("./telling");
    const view = table.view as View;
    return tellEnd(view, resultOf(table), writeScore(scoreOf(view), table));
  },
  async tale() {
    const { tellAgain } = await import("./telling");
    return { opening: OPENING, after: sceneAfter, tell: tellAgain };
  },
  study: async () => (await import("./teaching")).Study,
  again: ({ summary }) => ({ ...summary?.options }),
  keys: async () => (await import("./sheets")).keys,
};
