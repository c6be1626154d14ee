/** Where we are: `/` is the lobby, `/t/{id}` a table, `/check` the check of a file. Links inside the client don't reload it. */

import { readCode } from "./table/code";

export type Place =
  | { at: "lobby" }
  | { at: "check" }
  | { at: "table"; id: string }
  | { at: "nowhere" };

export function readPlace(path: string): Place {
  if (path === "/" || path === "/index.html") return { at: "lobby" };
  if (path === "/check") return { at: "check" };
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  const id = table?.[1] ? readCode(decodeURIComponent(table[1])) : null;
  return id ? { at: "table", id } : { at: "nowhere" };
}

class Navigation {
  place = $state.raw<Place>(readPlace(location.pathname));

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
    this.place = readPlace(location.pathname);
  }

  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute("download") || readPlace(link.pathname).at === "nowhere") return;
    click.preventDefault();
    this.go(link.pathname);
  }
}

export const navigation = new Navigation();
