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
const TABLE = resolve(SOURCE, "table/Table.svelte");
const OTHER_PAGES = ["App.svelte", "lobby/Lobby.svelte", "board/Board.svelte"].map((file) =>
  resolve(SOURCE, file),
);

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
export function chunkOf(id: string, context: Context): string | null {
  if (!needs(TABLE, id, context)) return null;
  return OTHER_PAGES.some((page) => needs(page, id, context)) ? "shell" : "table";
}
