/** Dots in the lobby: its moving picture. */

import type { GameCover } from "..";
import Preview from "./Preview.svelte";

export const cover: GameCover = { Preview };
