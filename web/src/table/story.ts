/** A finished game told again from its log: who did what and when, entry by entry. */

import { NOTHING, type Part } from "../api/schema";
import type { AnyGameTypes, Ask, Entry, TableFact } from "../api/types";
import { type Content, HOUSE, readContent } from "../fairness/entry";
import { eventsOf } from "../fairness/parts";
import type { Tale } from "../games";
import type { Names } from "./naming";
import { tellPlainly } from "./tell";

export interface Moment {
  seq: number;
  /** Milliseconds after the game began, by the server's clock; less than 0 before. */
  at: number;
  who: string;
  words: string;
  /** What a board can paint; null where the game has no tale. */
  scene: object | null;
}

type GameEvent = AnyGameTypes["Event"];

/** How a log is told: by the game's own tale, or else by the schema of its events. */
export interface Teller {
  tale?: Tale | undefined;
  schema?: Part;
  /** Who sits where, for a log that does not begin at its beginning. */
  known?: Names;
}

export function readStory(entries: readonly Entry[], teller: Teller = {}): Moment[] {
  const { tale, schema = NOTHING, known = () => null } = teller;
  const seated = new Map<number, string>();
  const names: Names = (seat) => seated.get(seat) ?? known(seat);
  let scene: object | null = tale?.opening ?? null;
  let began = 0;
  const moments = entries.map((entry) => {
    const content = readContent(entry);
    const events = eventsOf(entry, content);
    if (content.facts.some(({ type }) => type === "GameStarted")) began = content.at;
    for (const fact of content.facts) noteName(fact, seated);
    if (tale) scene = events.reduce((seen, one) => after(tale, seen, one), scene);
    const tell = (event: GameEvent) =>
      tale ? tale.tell(event) : tellPlainly(event, schema, names, content.by);
    const words = tellEntry(content, events, names, tell);
    return { seq: entry.seq, at: content.at, who: whoAsked(content, names), words, scene };
  });
  return moments.map((moment) => ({ ...moment, at: moment.at - (began || moment.at) }));
}

function after(tale: Tale, scene: object | null, event: GameEvent | null): object | null {
  return event && scene ? tale.after(scene, event) : scene;
}

function noteName(fact: TableFact, seated: Map<number, string>): void {
  if (fact.type === "SeatTaken") seated.set(fact.seat, fact.sitter.name);
}

function whoAsked({ by, asked, facts }: Content, names: Names): string {
  if (by === HOUSE) return "The house";
  if (by !== null) return names(by) ?? `Seat ${by + 1}`;
  const opened = facts.find((fact) => fact.type === "TableOpened");
  if (asked?.type === "Sit") return asked.name ?? "";
  return opened?.host.name ?? "The host";
}

function tellEntry(
  { asked, facts }: Content,
  events: (GameEvent | null)[],
  names: Names,
  tell: (event: GameEvent) => string,
): string {
  const told = [
    asked?.type === "Give" ? "gives the first link" : "",
    asked?.type === "Invite" ? "asks a bot to play" : "",
    ...facts.filter((fact) => !isEnd(fact)).map((fact) => tellFact(fact, names, asked)),
    ...events.map((event) => (event ? tell(event) : "something that only some may see")),
    ...facts.filter(isEnd).map((fact) => tellFact(fact, names, asked)),
  ].filter(Boolean);
  if (told.length) return [...new Set(told)].join("; ");
  return asked?.type === "Play" ? asked.move : (asked?.type.toLowerCase() ?? "");
}

const isEnd = ({ type }: TableFact) => type === "GameEnded";

function tellFact(fact: TableFact, names: Names, asked: Ask | null): string {
  switch (fact.type) {
    case "TableOpened":
      return `opens a table of ${fact.game}, rules ${fact.rules}`;
    case "SeatTaken":
      if (asked?.type !== "Sit") return `${names(fact.seat)} sits down`;
      return fact.anchor ? "sits down and promises a chain" : "sits down, without a chain";
    case "SeatLeft":
      return `${names(fact.seat) ?? "somebody"} leaves the seat`;
    case "SeatsClosed":
      return "closes the seats: every promise is in the log";
    case "SeatsReopened":
      return "the seats are open again";
    case "GameStarted":
      return "the game begins";
    case "TablePaused":
      return "pauses";
    case "TableResumed":
      return "goes on";
    case "GameEnded":
      return `the game is over: ${fact.by}`;
  }
}
