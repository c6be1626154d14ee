/** Tambola for a player: the board, the caller's screen, and the words for the frame around them. */

import { say } from "../../messages/tambola";
import type { GameClient } from "..";
import Board from "./Board.svelte";
import type { Scene } from "./tale";
import type { Tambola } from "./types";
import { ending, standing } from "./words";

export const client: GameClient<Tambola, Scene> = {
  Board,
  screen: () => import("./Screen.svelte"),
  waiting: () => import("./PaperWaiting.svelte"),
  hosts: true,
  standing,
  ending,
  tale: async () => (await import("./tale")).tale,
  again: (table) => ({ ...table.summary?.options }),
  keys: () => [
    [[say("tambola-key-arrows")], say("tambola-does-move")],
    [[say("tambola-key-space"), "Enter"], say("tambola-does-dab")],
    [[say("tambola-key-digits")], say("tambola-does-claim")],
    [["Esc"], say("tambola-does-escape")],
    [["V"], say("tambola-does-speak")],
    [["C"], say("tambola-does-call")],
  ],
};
