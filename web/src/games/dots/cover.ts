/** Dots in the lobby: its picture. */

import type { GameCover } from "..";
import Preview from "./Preview.svelte";

export const cover: GameCover = { Preview };
