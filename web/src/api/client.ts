/** Every question the client asks over plain HTTP. A refusal is thrown as `Refusal`. */

import { OFFLINE, Refusal, readProblem } from "./problems";
import type {
  Entry,
  Game,
  Guest,
  HostWish,
  LegalMoves,
  LogPage,
  Plan,
  Status,
  Summary,
  TableView,
} from "./types";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    asked.headers = { ...asked.headers, "content-type": "application/json" };
    asked.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, asked);
  } catch {
    throw new Refusal(OFFLINE);
  }
  const read: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(readProblem(answer.status, read));
  return read as T;
}

export const api = {
  becomeGuest: (name?: string) => ask<Guest>("POST", "/guests", name ? { name } : {}),
  games: async () => (await ask<{ games: Game[] }>("GET", "/games")).games,
  openTable: (plan: Plan) => ask<TableView>("POST", "/tables", plan),
  table: (id: string) => ask<TableView>("GET", `/tables/${id}`),
  tables: async (status: Status, game?: string) => {
    const wanted = new URLSearchParams(game ? { status, game } : { status });
    return (await ask<{ tables: Summary[] }>("GET", `/tables?${wanted}`)).tables;
  },
  tablesById: async (ids: string[]) =>
    (await ask<{ tables: Summary[] }>("GET", `/tables?ids=${ids.join(",")}`)).tables,
  sit: (id: string, anchor: string, seat?: number) =>
    ask<TableView>("POST", `/tables/${id}/seats`, { seat, anchor }),
  /** The link that the start waits for. */
  give: (id: string, link: string) => ask<TableView>("POST", `/tables/${id}/links`, { link }),
  rise: (id: string, seat: number) => ask<TableView>("DELETE", `/tables/${id}/seats/${seat}`),
  host: (id: string, wish: HostWish) =>
    ask<TableView>("POST", `/tables/${id}/host`, { do: wish }),
  /** The moves the referee would take from us, of those that start so. */
  legalMoves: (id: string, starts: string, limit = 200) => {
    const wanted = new URLSearchParams({ starts: starts.slice(0, 64), limit: String(limit) });
    return ask<LegalMoves>("GET", `/tables/${id}/moves?${wanted}`);
  },
  /** A bot at the first free seat, or at this one. */
  invite: (id: string, seat?: number) => ask<TableView>("POST", `/tables/${id}/bots`, { seat }),
  /** The newest entries. */
  logEnd: async (id: string, version: number, count: number) => {
    const page = `/tables/${id}/log?after=${Math.max(0, version - count)}&limit=1000`;
    return (await ask<LogPage>("GET", page)).entries;
  },
  /** All entries, page by page. */
  async wholeLog(id: string): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const page = `/tables/${id}/log?after=${entries.length}&limit=1000`;
      const { entries: more, version } = await ask<LogPage>("GET", page);
      entries.push(...more);
      if (more.length === 0 || entries.length >= version) return entries;
    }
  },
};
