/** Sudoku for a player: the board, and its words for the frame around it. */

import type { GameClient } from "..";
import Board from "./Board.svelte";
import { tale } from "./tale";
import type { SudokuView } from "./view";
import { ending, standing } from "./words";

export const client: GameClient = {
  Board,
  standing,
  ending,
  tale,
  again(table) {
    const { difficulty } = table.view as SudokuView;
    return difficulty ? { difficulty } : {};
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
