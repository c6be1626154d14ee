/** The games as the lobby shows them: their pictures, and how a host chooses their options. */

import type { Component } from "svelte";
import type { CoverProps, GameCover, GameForm } from ".";
import Plain from "./Plain.svelte";

interface Loaders {
  cover: () => Promise<{ cover: GameCover }>;
  form?: () => Promise<{ form: GameForm }>;
}

const GAMES: Record<string, Loaders> = {
  sudoku: { cover: () => import("./sudoku/cover"), form: () => import("./sudoku/form") },
  backgammon: {
    cover: () => import("./backgammon/cover"),
    form: () => import("./backgammon/form"),
  },
  casino: { cover: () => import("./casino/cover"), form: () => import("./casino/form") },
  dots: { cover: () => import("./dots/cover"), form: () => import("./dots/form") },
  tambola: { cover: () => import("./tambola/cover"), form: () => import("./tambola/form") },
};

/** A game in the lobby about which nothing more is known. */
const PLAIN: GameCover = { Preview: Plain as Component<CoverProps> };

/** Every option is shown as its schema says. */
const PLAIN_FORM: GameForm = { fields: {}, blames: () => null };

export async function loadCover(game: string): Promise<GameCover> {
  return (await GAMES[game]?.cover())?.cover ?? PLAIN;
}

export async function loadForm(game: string): Promise<GameForm> {
  return (await GAMES[game]?.form?.())?.form ?? PLAIN_FORM;
}
