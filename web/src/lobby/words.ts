/** A table in words, for lists. */

import type { Game, Seat, Summary } from "../api/types";
import { noteOf } from "../games/notes";
import { listFacts } from "../messages/lists";
import { say } from "../messages/lobby";
import { readFields, sentence } from "./options";

const NAMED = 4;

/** The title that its host gave it, or the name of its game. */
export const titleOf = (table: Summary): string => table.title || sentence(table.game);

/** Who is at an open table: "with Priya". */
export function sayWith(table: Summary): string {
  const { seats, host, title, game } = table;
  const names = seats.flatMap((seat) =>
    seat.name && !seat.bot ? [sayName(seat, isAttended(table))] : [],
  );
  const who = names.length ? listFacts(names.slice(0, 2)) : host;
  const with_ = who ? say("lobby-with", { names: who }) : "";
  return title ? `${sentence(game)} ${with_}` : with_;
}

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
    title: titleOf(table),
    detail: detail.filter(Boolean).join(" · "),
  };
}

/** "2 to 4 players, or against bots": as many as the form of the game lets a host choose. */
export function sayPlayers({ options, seats, bot }: Game): string {
  const chosen = readFields(options).find(({ name }) => name === "seats");
  const least = Math.min(seats.least, chosen?.least ?? seats.least);
  const most = Math.max(seats.most, chosen?.most ?? seats.most);
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
