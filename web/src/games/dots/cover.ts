/** Dots in the lobby: its moving picture. */

import { type GameCover, PLAIN } from "..";
import Preview from "./Preview.svelte";

export const cover: GameCover = { ...PLAIN, Preview };
