/** What happened lately, newest first: from the log when we come, then as we hear of it. */

import { api } from "../../api/client";
import type { Part } from "../../api/schema";
import type { Update } from "../../api/types";
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

const DONE: Record<string, string> = {
  Sit: "sits down",
  Rise: "leaves the seat",
  Invite: "asks a bot to play",
  Start: "starts the game",
  Give: "gives the first link",
  Pause: "pauses",
  Resume: "goes on",
  End: "ends the game",
};

export class Feed {
  lines = $state.raw<Line[]>([]);
  readonly table: LiveTable;

  constructor(table: LiveTable) {
    this.table = table;
  }

  /** How the game came to where it stands. Without it, the feed begins now. */
  async recall(): Promise<void> {
    const { id, version } = this.table;
    try {
      const entries = await api.logEnd(id, version, MOST / 2);
      const known = namesOf(this.table.summary);
      const told = readStory(entries, { schema: this.table.known.event, known });
      const lines = told.map(({ seq, who, words }) => ({ version: seq + 1, who, words }));
      this.#add(lines.reverse());
    } catch {
      // The board tells as much.
    }
  }

  hear(update: Update): void {
    const names = namesOf(this.table.summary);
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

function whoOf({ by, asked }: Update, names: Names): string {
  if (by === HOUSE) return "The house";
  if (by != null) return names(by) ?? "";
  return (asked?.type === "Sit" && asked.name) || "The host";
}

function tell({ events, asked, by }: Update, schema: Part, names: Names): string {
  const told = events.slice(0, EVENTS).map((event) => tellPlainly(event, schema, names, by));
  if (events.length > EVENTS) told.push(`and ${events.length - EVENTS} more`);
  const done =
    asked?.type === "Play" ? (told.length ? "" : asked.move) : DONE[asked?.type ?? ""];
  return [done, ...told].filter(Boolean).join("; ");
}
