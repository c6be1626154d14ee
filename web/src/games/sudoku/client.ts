/** Sudoku for a player: the board, and the words for the frame around it. */

import { say } from "../../messages/sudoku";
import type { GameClient } from "..";
import Board from "./Board.svelte";
import type { Scene } from "./tale";
import type { Sudoku } from "./types";
import { ending, standing } from "./words";

export const client: GameClient<Sudoku, Scene> = {
  Board,
  standing,
  ending,
  tale: async () => (await import("./tale")).tale,
  next: () => say("sudoku-puzzle-next"),
  again({ view }): Record<string, string> {
    return view?.difficulty ? { difficulty: view.difficulty } : {};
  },
  keys: () => [
    [[say("sudoku-key-arrows")], say("sudoku-does-move")],
    [[say("sudoku-key-digits")], say("sudoku-does-enter")],
    [["0", "Backspace", "Delete"], say("sudoku-does-erase")],
    [["N", say("sudoku-key-space")], say("sudoku-does-notes")],
    [["U", say("sudoku-key-ctrl", { letter: "Z" })], say("sudoku-does-undo")],
    [["R", say("sudoku-key-ctrl", { letter: "Y" })], say("sudoku-does-redo")],
    [["H"], say("sudoku-does-hint")],
    [["M"], say("sudoku-does-moves")],
    [["C"], say("sudoku-does-check")],
  ],
};
