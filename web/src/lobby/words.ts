/** A table in words, for lists. */

import type { Game, Seat, Summary } from "../api/types";
import { noteOf } from "../games/notes";
import { listFacts } from "../messages/lists";
import { say } from "../messages/lobby";
import { sentence } from "./options";

const NAMED = 4;

export function describeTable(table: Summary): { title: string; detail: string } {
  const attended = isAttended(table);
  const players = table.seats.flatMap((seat) =>
    seat.name ? [sayName(seat, attended && table.status !== "over")] : [],
  );
  const detail = [
    table.title ? sentence(table.game) : null,
    noteOf(table),
    say(`lobby-status-${table.status}`),
    players.length ? sayNames(players, table.taken) : null,
    players.length && table.status !== "over" && !attended ? say("lobby-nobody-there") : null,
    table.spectators > 0 ? say("lobby-watching", { count: table.spectators }) : null,
  ];
  return {
    title: table.title || sentence(table.game),
    detail: detail.filter(Boolean).join(" · "),
  };
}

/** "2 to 4 players, or against bots". */
export function sayPlayers({ seats: { least, most }, bot }: Game): string {
  const players =
    least === most
      ? say("lobby-players", { count: most })
      : say("lobby-players-between", { least, most });
  return bot && most > 1 ? say("lobby-players-or-bots", { players }) : players;
}

export function freeSeats(table: Summary): number {
  return table.places - table.taken;
}

/** Whether a person sits there who is connected. Bots are always there. */
export function isAttended(table: Summary): boolean {
  return table.seats.some(({ present, bot }) => present && !bot);
}

/** Who is away is marked, unless nobody is there at all. At a finished table nobody has to be. */
function sayName({ name, present, bot }: Seat, attended: boolean): string {
  return attended && !present && !bot
    ? say("lobby-name-away", { name: name ?? "" })
    : (name ?? "");
}

/** At a table of many players only a few are named. */
function sayNames(names: string[], taken: number): string {
  const more = taken - NAMED;
  if (more < 2) return listFacts(names);
  const few = listFacts(names.slice(0, NAMED));
  return say("lobby-names-and-more", { names: few, count: more });
}
