/** A table in words, for lists. */

import type { Game, Summary } from "../api/types";
import { noteOf } from "../games/notes";
import { listFacts } from "../messages/lists";
import { say } from "../messages/lobby";
import { sentence } from "./options";

const NAMED = 4;

export function describeTable(table: Summary): { title: string; detail: string } {
  const players = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const detail = [
    table.title ? sentence(table.game) : null,
    noteOf(table),
    say(`lobby-status-${table.status}`),
    players.length ? sayNames(players) : null,
    isRunning(table) && !isAttended(table) ? say("lobby-nobody-there") : null,
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
  return table.seats.filter((seat) => seat.name === null).length;
}

export function isAttended(table: Summary): boolean {
  return table.seats.some((seat) => seat.present);
}

function isRunning(table: Summary): boolean {
  return table.status === "playing" || table.status === "paused";
}

/** At a table of many players only a few are named. */
function sayNames(names: string[]): string {
  const more = names.length - NAMED;
  if (more < 2) return listFacts(names);
  const few = listFacts(names.slice(0, NAMED));
  return say("lobby-names-and-more", { names: few, count: more });
}
