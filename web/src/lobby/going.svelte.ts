/** The games that go on with us, two of them, newest first. Their places are there from the first
 * paint, because the browser remembers the tables. A game that has ended meanwhile says so once. */

import { api } from "../api/client";
import { isFields } from "../api/schema";
import type { Json, Summary } from "../api/types";
import { listAll } from "../messages/lists";
import { say } from "../messages/lobby";
import { keepTables, recentTables } from "./recent";
import { titleOf } from "./words";

const SHOWN = 2;

export interface GoingOn {
  readonly id: string;
  /** Null until the server has answered. */
  readonly summary: Summary | null;
  readonly view: Json | null;
  readonly seat: number | null;
}

export class Going {
  tables = $state.raw<readonly GoingOn[]>(recentTables().slice(0, SHOWN).map(unknown));
  /** How many more there are. */
  more = $state(0);
  isMyTurn = $derived(this.tables.some(isMine));

  constructor() {
    if (this.tables.length) void this.#ask();
  }

  async #ask(): Promise<void> {
    const ids = recentTables();
    try {
      const found = await api.tablesById(ids);
      const byId = new Map(found.map((table) => [table.id, table]));
      const ordered = ids.flatMap((id) => byId.get(id) ?? []);
      const isOver = ({ status }: Summary) => status === "over";
      const running = ordered.filter((table) => !isOver(table));
      keepTables(running.map(({ id }) => id));
      // Whoever comes back from a game that has just ended still finds it.
      const shown = [...running, ...ordered.slice(0, SHOWN).filter(isOver)].slice(0, SHOWN);
      this.more = Math.max(0, running.length - SHOWN);
      this.tables = await Promise.all(shown.map(withView));
    } catch {
      // The page says elsewhere that the server does not answer; the links work once it does.
    }
  }
}

const unknown = (id: string): GoingOn => ({ id, summary: null, view: null, seat: null });

async function withView(summary: Summary): Promise<GoingOn> {
  try {
    const { table, view, you } = await api.table(summary.id);
    return { id: table.id, summary: table, view: view as Json, seat: you.seat };
  } catch {
    return { ...unknown(summary.id), summary };
  }
}

/** The seat that is to move, if the view of the game says it. */
function toMove(view: Json | null): number | null {
  if (!isFields(view)) return null;
  const { acting, turn } = view;
  if (typeof acting === "number") return acting;
  return typeof turn === "number" ? turn : null;
}

export function isMine({ summary, view, seat }: GoingOn): boolean {
  return summary?.status === "playing" && seat !== null && toMove(view) === seat;
}

export function sayTitle({ summary, seat }: GoingOn): string {
  if (!summary) return "";
  const others = summary.seats.flatMap((card) =>
    card.name && card.seat !== seat ? [card.name] : [],
  );
  const game = titleOf(summary);
  return others.length && others.length < 4
    ? say("lobby-game-with", { game, names: listAll(others) })
    : game;
}

export function sayState(going: GoingOn): string {
  const { summary, view } = going;
  if (!summary) return "";
  if (summary.status !== "playing") return say(`lobby-status-${summary.status}`);
  if (isMine(going)) return say("lobby-your-turn");
  const name = summary.seats.find(({ seat }) => seat === toMove(view))?.name;
  return name ? say("lobby-turn-of", { name }) : say("lobby-status-playing");
}
