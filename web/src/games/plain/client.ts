/** A board for any game: what its view says, which moves it allows, what happened. */

import { say } from "../../messages/plain";
import type { GameClient } from "..";
import Board from "./Board.svelte";
import { ending, standing } from "./words";

export const client: GameClient = {
  Board,
  standing,
  ending,
  again: (table) => table.summary?.options ?? {},
  keys: () => [
    [["/"], say("plain-key-field")],
    [[say("plain-key-any-letter")], say("plain-key-type")],
    [[say("plain-key-up"), say("plain-key-down")], say("plain-key-choose")],
    [["Enter"], say("plain-key-play")],
    [["Esc"], say("plain-key-clear")],
  ],
};
