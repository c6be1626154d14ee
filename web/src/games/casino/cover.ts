/** Casino in the lobby: its picture, and its lessons. */

import pages from "../../pages.json";
import type { GameCover } from "..";
import Preview from "./Preview.svelte";

export const cover: GameCover = { Preview, learn: pages.learn };
