/** What happened, newest first: at first from the log, then from every update. */

import { api } from "../../api/client";
import type { Part } from "../../api/schema";
import type { Update } from "../../api/types";
import { say } from "../../messages/plain";
import { say as sayAtTable } from "../../messages/table";
import { tellDeed, together } from "../../table/deeds";
import type { LiveTable } from "../../table/live.svelte";
import { type Names, namesOf } from "../../table/naming";
import { readStory } from "../../table/story";
import { tellPlainly } from "../../table/tell";

const MOST = 40;
const EVENTS = 6;
const HOUSE = -1;

export interface Line {
  version: number;
  who: string;
  words: string;
}

export class Feed {
  lines = $state.raw<Line[]>([]);
  readonly table: LiveTable;

  constructor(table: LiveTable) {
    this.table = table;
  }

  /** What happened before we came. Without an answer, the feed begins now. */
  async recall(): Promise<void> {
    const { id, version } = this.table;
    try {
      const entries = await api.logEnd(id, version, MOST / 2);
      const known = namesOf(this.table.summary);
      const told = readStory(entries, { schema: this.table.known.event, known });
      const lines = told.map(({ seq, who, words }) => ({ version: seq + 1, who, words }));
      this.#add(lines.reverse());
    } catch {
      // The board itself is enough.
    }
  }

  hear(update: Update): void {
    const { names } = this.table;
    this.#add([
      {
        version: update.version,
        who: whoOf(update, names),
        words: tell(update, this.table.known.event, names),
      },
    ]);
  }

  #add(lines: Line[]): void {
    const known = new Set(this.lines.map(({ version }) => version));
    const fresh = lines.filter(({ version, words }) => words && !known.has(version));
    const all = [...fresh, ...this.lines].sort((one, other) => other.version - one.version);
    this.lines = all.slice(0, MOST);
  }
}

function whoOf({ by, asked, facts, names: told }: Update, names: Names): string {
  if (by === HOUSE) return sayAtTable("table-the-house");
  if (by != null) return names(by) ?? "";
  const sat = facts.find((fact) => fact.type === "SeatTaken");
  const sits = asked?.type === "Sit" && sat && told?.[sat.holder];
  return sits || sayAtTable("table-the-host");
}

function tell({ events, asked, by }: Update, schema: Part, names: Names): string {
  const told = events.slice(0, EVENTS).map((event) => tellPlainly(event, schema, names, by));
  if (events.length > EVENTS)
    told.push(say("plain-and-more", { count: events.length - EVENTS }));
  // A move needs no words of its own if its events tell it.
  const done = asked?.type === "Play" && told.length ? "" : tellDeed(asked ?? null, names);
  return together([done, ...told]);
}
