/** The page that is shown. The addresses are in `pages.json`, which the server also reads. Links
 * between the pages of the client do not reload it. */

import pages from "./pages.json";
import { readCode } from "./table/code";

export type Place =
  | { at: "lobby" | "check" | "learn" | "nowhere" }
  | { at: "board"; id: string }
  | { at: "table"; id: string; screen: boolean };

const TABLE = pages.table.replace("{code}", "");
const BOARD = pages.boards.replace("{code}", "");

/** `/t/CODE?screen` is the same table, for a whole room. */
export function readPlace(path: string, search = ""): Place {
  if (path === pages.lobby || path === "/index.html") return { at: "lobby" };
  if (path === pages.check) return { at: "check" };
  if (path === pages.learn) return { at: "learn" };
  if (path === pages.board || path === BOARD) return { at: "board", id: "current" };
  if (path.startsWith(BOARD)) return readBoard(path.slice(BOARD.length).replace(/\/$/, ""));
  const code = path.startsWith(TABLE) ? path.slice(TABLE.length).replace(/\/$/, "") : "";
  const id = code && !code.includes("/") ? readCode(decodeURIComponent(code)) : null;
  if (!id) return { at: "nowhere" };
  return { at: "table", id, screen: new URLSearchParams(search).has("screen") };
}

/** `/board/board-7` is a great board; without a name it is the one that is open. */
function readBoard(id: string): Place {
  return /^[a-z0-9-]{1,40}$/.test(id) ? { at: "board", id } : { at: "nowhere" };
}

class Navigation {
  place = $state.raw<Place>(readPlace(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = readPlace(location.pathname, location.search);
  }

  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute("download") || readPlace(link.pathname).at === "nowhere") return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const navigation = new Navigation();
