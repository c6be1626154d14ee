/** Dots in the lobby: its moving picture, and the way to the great board. */

import { say } from "../../messages/lobby";
import type { GameCover } from "..";
import Preview from "./Preview.svelte";

export const cover: GameCover = {
  Preview,
  door: { href: "/board", words: () => say("lobby-great-board") },
};
