/** Everything that the client asks over plain HTTP. A refusal is thrown as `Refusal`. */

import { newCommand } from "./command";
import { OFFLINE, Refusal, readProblem } from "./problems";
import type {
  Ask,
  Command,
  Entry,
  Game,
  Guest,
  LegalMoves,
  LogPage,
  Plan,
  Seat,
  Spectator,
  Status,
  Summary,
  TableView,
  Update,
  Wanted,
} from "./types";
import type { Audited, Explained, Progress } from "./wire.generated";

const PAGE = 1000;
/** Milliseconds before the server is asked again for what was not ready. */
const AGAIN = 500;

/** Every entry has its text unless a brief page is asked for. */
interface WholePage {
  readonly entries: readonly Entry[];
  readonly version: number;
}

/** A file that is made for this question. */
async function requestFile(path: string, body: object): Promise<Blob> {
  const headers = { "content-type": "application/json" };
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal(OFFLINE);
  }
  if (!answer.ok) throw new Refusal(readProblem(answer.status, await readBody(answer)));
  return answer.blob();
}

const readBody = (answer: Response): Promise<unknown> => answer.json().catch(() => null);

export async function request<T>(method: string, path: string, body?: object): Promise<T> {
  const asked: RequestInit = { method, headers: { accept: "application/json" } };
  // Notes may be written when the page is left; the request goes on without the page.
  if (method === "PUT") asked.keepalive = true;
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
  const read = await readBody(answer);
  if (!answer.ok) throw new Refusal(readProblem(answer.status, read));
  return read as T;
}

export const api = {
  becomeGuest: (name?: string) => request<Guest>("POST", "/guests", name ? { name } : {}),
  games: async () => (await request<{ games: Game[] }>("GET", "/games")).games,
  openTable: (plan: Plan) => request<TableView>("POST", "/tables", plan),
  /** A table with the next person who wants the same, or one at which we wait for them. */
  pair: (wanted: Wanted) => request<TableView>("POST", "/pairing", wanted),
  table: (id: string) => request<TableView>("GET", `/tables/${id}`),
  tables: async (status: Status, game?: string) => {
    const wanted = new URLSearchParams(game ? { status, game } : { status });
    return (await request<{ tables: Summary[] }>("GET", `/tables?${wanted}`)).tables;
  },
  tablesById: async (ids: string[]) =>
    (await request<{ tables: Summary[] }>("GET", `/tables?ids=${ids.join(",")}`)).tables,
  /** Asks something of a table. The answer is what happened. */
  ask: (id: string, ask: Ask, command = newCommand()) => {
    const asked: Command = { command, ask };
    return request<Update>("POST", `/tables/${id}/asks`, asked);
  },
  /** Asks the rules of a game something that needs no table. */
  askRules: <T>(game: string, service: string, question: object) =>
    request<T>("POST", `/${game}/${service}`, question),
  /** Something that a game prints. */
  print: (game: string, order: object) => requestFile(`/${game}/paper.pdf`, order),
  /** Who sits at these seats. */
  seats: async (id: string, seats: readonly number[]) =>
    (await request<{ seats: Seat[] }>("GET", `/tables/${id}/seats?of=${seats.join(",")}`))
      .seats,
  /** The moves of a finished game, judged again by the server. It may take a while. */
  async audit(id: string): Promise<Audited> {
    for (;;) {
      const found = await request<Audited | Progress>("GET", `/tables/${id}/audit`);
      if ("verdict" in found) return found;
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  },
  /** Who watches under a name. Only the host may ask. */
  spectators: async (id: string) =>
    (await request<{ spectators: Spectator[] }>("GET", `/tables/${id}/spectators`)).spectators,
  notes: async (id: string) =>
    (await request<{ text: string }>("GET", `/tables/${id}/notes`)).text,
  writeNotes: async (id: string, text: string) =>
    void (await request("PUT", `/tables/${id}/notes`, { text })),
  /** Why the referee would refuse a move of ours now. Nothing is played. */
  why: (id: string, move: string) => request<Explained>("POST", `/tables/${id}/why`, { move }),
  /** The moves that the referee would accept from us and that begin with `starts`. */
  legalMoves: (id: string, starts: string, limit = 200) => {
    const wanted = new URLSearchParams({ starts: starts.slice(0, 64), limit: String(limit) });
    return request<LegalMoves>("GET", `/tables/${id}/moves?${wanted}`);
  },
  /** The newest entries. */
  logEnd: async (id: string, version: number, count: number) => {
    const page = `/tables/${id}/log?after=${Math.max(0, version - count)}&limit=${PAGE}`;
    return (await request<WholePage>("GET", page)).entries;
  },
  /** The entries after `after`. At a large table, those that don't concern us have no text. */
  logPage: (id: string, after: number) =>
    request<LogPage>("GET", `/tables/${id}/log?after=${after}&limit=${PAGE}&brief=true`),
  /** All entries, page by page. */
  async wholeLog(id: string): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const page = `/tables/${id}/log?after=${entries.length}&limit=${PAGE}`;
      const { entries: more, version } = await request<WholePage>("GET", page);
      entries.push(...more);
      if (more.length === 0 || entries.length >= version) return entries;
    }
  },
};
