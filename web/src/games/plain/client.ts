/** A board for any game: what its view says, the moves it allows, what happened. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import { ending, standing } from "./words";

export const client: GameClient = {
  Board,
  standing,
  ending,
  again: (table) => table.summary?.options ?? {},
  keys: [
    [["/"], "go to the field for moves"],
    [["Any letter"], "in the field: find moves, or write one"],
    [["Up", "Down"], "choose another move"],
    [["Enter"], "play the chosen one"],
    [["Esc"], "clear the field"],
  ],
};
