/** Casino for a player: the board, and the words for the frame around it. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import type { Scene } from "./scene";
import type { Casino } from "./types";
import { resultOf, standing } from "./words";

export const client: GameClient<Casino, Scene> = {
  Board,
  standing,
  ending: async (table) => (await import("./telling")).tellEnd(table, resultOf(table)),
  async tale() {
    const { OPENING, sceneAfter } = await import("./scenes");
    const { keyOf, tellAgain } = await import("./telling");
    return { opening: OPENING, after: sceneAfter, tell: tellAgain, key: keyOf };
  },
  again: ({ summary }) => ({ ...summary?.options }),
  keys: async () => (await import("./sheets")).keys,
};
