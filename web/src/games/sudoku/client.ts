/** Sudoku for a player: the board, and its words for the frame around it. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import { type Scene, tale } from "./tale";
import type { Sudoku } from "./types";
import { ending, standing } from "./words";

export const client: GameClient<Sudoku, Scene> = {
  Board,
  standing,
  ending,
  tale,
  again({ view }): Record<string, string> {
    return view?.difficulty ? { difficulty: view.difficulty } : {};
  },
  keys: [
    [["Arrows"], "move to another cell"],
    [["1 to 9"], "enter the digit, or note it while taking notes"],
    [["0", "Backspace", "Delete"], "erase"],
    [["N", "Space"], "notes on and off"],
    [["U", "Ctrl Z"], "undo"],
    [["R", "Ctrl Y"], "redo"],
    [["H"], "hint: this cell if it is empty, else one the house picks"],
    [["M"], "say which digits the referee would take here"],
    [["C"], "check which digits are wrong"],
  ],
};
