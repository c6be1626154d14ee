/** A finished game told again from its log: who did what and when, entry by entry. */

import type { Entry, GameEvent } from "../api/types";
import {
  type Asked,
  type Content,
  HOUSE,
  readContent,
  type TableFact,
} from "../fairness/entry";
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
  scene: unknown;
}

/** `known`: who sits where, for a log that does not begin at its beginning. */
export function readStory(
  entries: Entry[],
  tale: Tale | undefined,
  known: Names = () => null,
): Moment[] {
  const seated = new Map<number, string>();
  const names: Names = (seat) => seated.get(seat) ?? known(seat);
  let scene: unknown = tale?.opening ?? null;
  let began = 0;
  const moments = entries.map((entry) => {
    const content = readContent(entry);
    const events = eventsOf(entry, content);
    if (content.facts.some(({ type }) => type === "GameStarted")) began = content.at;
    for (const fact of content.facts) noteName(fact, seated);
    if (tale) scene = events.reduce((seen, one) => (one ? tale.after(seen, one) : seen), scene);
    const words = tellEntry(content, events, names, tale);
    return { seq: entry.seq, at: content.at, who: whoAsked(content, names), words, scene };
  });
  return moments.map((moment) => ({ ...moment, at: moment.at - (began || moment.at) }));
}

function noteName({ type, seat, sitter }: TableFact, seated: Map<number, string>): void {
  if (type === "SeatTaken") seated.set(Number(seat), (sitter as { name: string }).name);
}

function whoAsked({ by, asked, facts }: Content, names: Names): string {
  if (by === HOUSE) return "The house";
  if (by !== null) return names(by) ?? `Seat ${by + 1}`;
  const host = facts[0]?.host as { name: string } | undefined;
  return asked?.name ?? host?.name ?? "The host";
}

function tellEntry(
  { asked, facts, by }: Content,
  events: (GameEvent | null)[],
  names: Names,
  tale: Tale | undefined,
): string {
  const told = [
    asked?.type === "Give" ? "gives the first link" : "",
    asked?.type === "Invite" ? "asks a bot to play" : "",
    ...facts.filter((fact) => !isEnd(fact)).map((fact) => tellFact(fact, names, asked)),
    ...events.map((event) => tellEvent(event, tale, names, by)),
    ...facts.filter(isEnd).map((fact) => tellFact(fact, names, asked)),
  ].filter(Boolean);
  if (told.length) return [...new Set(told)].join("; ");
  return asked?.move ?? asked?.type.toLowerCase() ?? "";
}

const isEnd = ({ type }: TableFact) => type === "GameEnded";

function tellFact(fact: TableFact, names: Names, asked: Asked | null): string {
  switch (fact.type) {
    case "TableOpened":
      return `opens a table of ${fact.game}, rules ${fact.rules}`;
    case "SeatTaken":
      if (asked?.type !== "Sit") return `${names(Number(fact.seat))} sits down`;
      return fact.anchor ? "sits down and promises a chain" : "sits down, without a chain";
    case "SeatLeft":
      return `${names(Number(fact.seat)) ?? "somebody"} leaves the seat`;
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
    default:
      return tellPlainly(fact, names);
  }
}

function tellEvent(
  event: GameEvent | null,
  tale: Tale | undefined,
  names: Names,
  by: number | null,
): string {
  if (!event) return "something that only some may see";
  return tale ? tale.tell(event) : tellPlainly(event, names, by);
}
