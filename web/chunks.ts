/** Which modules come in one file. Pages and boards are loaded when they are shown; without this,
 * what they share would come in dozens of tiny files. */

import { resolve } from "node:path";

interface Module {
  importedIds: readonly string[];
}
interface Context {
  getModuleInfo(id: string): Module | null;
}

const SOURCE = resolve(import.meta.dirname, "src");
/** A table, and what its boards share. */
const TABLE = [
  "table/Table.svelte",
  "table/Refused.svelte",
  "table/SeatClock.svelte",
  "table/Sitter.svelte",
  "paper/Trouble.svelte",
].map((file) => resolve(SOURCE, file));
const APP = resolve(SOURCE, "App.svelte");
/** What loads the rest when a page stands. */
const DRAWN = resolve(SOURCE, "paper/drawn.ts");
const HOME = resolve(SOURCE, "lobby/Lobby.svelte");
const INVITATION = resolve(SOURCE, "table/Invitation.svelte");
const DIE = resolve(SOURCE, "paper/Die.svelte");
/** What draws a game small also draws it large: one file for each game. */
const GAME = /\/src\/games\/([a-z]+)\//;
const LESSONS = resolve(SOURCE, "games/casino/LearnPage.svelte");
const CHECK = resolve(SOURCE, "fairness/CheckPage.svelte");
const OTHER_PAGES = [HOME, resolve(SOURCE, "board/Board.svelte"), LESSONS, CHECK];

/** Everything that a module needs at once. What it loads later isn't in it. */
function closure(root: string, context: Context): Set<string> {
  const found = new Set<string>();
  const left = [root];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const known = new Map<string, Set<string>>();

function needs(root: string, id: string, context: Context): boolean {
  const found = known.get(root) ?? closure(root, context);
  known.set(root, found);
  return found.has(id);
}

/** What a table needs is one file, but for what other pages need, too. */
function ofTable(id: string, context: Context): string | null {
  if (needs(APP, id, context) || id === DRAWN) return "shell";
  if (!TABLE.some((root) => needs(root, id, context))) return null;
  return OTHER_PAGES.some((page) => needs(page, id, context)) ? "shell" : "table";
}

/** The bar of the pages without a table. */
function ofBar(id: string, context: Context): string | null {
  return needs(HOME, id, context) && needs(CHECK, id, context) ? "bar" : null;
}

/** What a player of Tambola and the caller's screen share. */
function ofHall(id: string, context: Context): string | null {
  const screen = resolve(SOURCE, "games/tambola/Screen.svelte");
  const client = resolve(SOURCE, "games/tambola/client.ts");
  return needs(screen, id, context) && needs(client, id, context) ? "hall" : null;
}

/** The felt on which a lesson and a table of Casino are played. */
function ofFelt(id: string, context: Context): string | null {
  const client = resolve(SOURCE, "games/casino/client.ts");
  return needs(LESSONS, id, context) && needs(client, id, context) ? "felt" : null;
}

/** What the first page shares with the rooms before a game. */
function ofRoom(id: string, context: Context): string | null {
  if (id.startsWith(DIE)) return "die";
  return needs(INVITATION, id, context) && needs(HOME, id, context) ? "pictures" : null;
}

/** The first page is one file, and each of its pictures: on a slow line every file costs time. */
function ofHome(id: string, context: Context): string | null {
  return needs(HOME, id, context) ? "home" : null;
}

function ofCover(id: string, context: Context): string | null {
  const [, game] = GAME.exec(id) ?? [];
  const cover = game && resolve(SOURCE, "games", game, "cover.ts");
  return cover && context.getModuleInfo(cover) && needs(cover, id, context)
    ? `cover-${game}`
    : null;
}

/** A module is taken, with all that it needs, by the first group that wants it. */
export const GROUPS = [
  { name: ofTable, debugName: "pages", priority: 3 },
  { name: ofBar, debugName: "bar", priority: 2.7 },
  { name: ofRoom, debugName: "rooms", priority: 2.5 },
  { name: ofHome, debugName: "home", priority: 2 },
  { name: ofCover, debugName: "covers", priority: 1 },
  { name: ofFelt, debugName: "felt", priority: 0.5 },
  { name: ofHall, debugName: "hall", priority: 0.5 },
];
