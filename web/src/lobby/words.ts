/** A table in words, for lists. */

import type { Game, Status, Summary } from "../api/types";
import { noteOf } from "../games/notes";
import { sentence } from "./options";

const STATUS: Record<Status, string> = {
  waiting: "waiting for players",
  starting: "starting",
  playing: "playing",
  paused: "paused",
  over: "finished",
};

export function describeTable(table: Summary): { title: string; detail: string } {
  const players = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const detail = [
    table.title ? sentence(table.game) : null,
    noteOf(table),
    STATUS[table.status],
    players.length ? sayNames(players) : null,
    isRunning(table) && !isAttended(table) ? "nobody at the table" : null,
    table.spectators > 0 ? `${table.spectators} watching` : null,
  ];
  return {
    title: table.title || sentence(table.game),
    detail: detail.filter(Boolean).join(" · "),
  };
}

/** "2 to 4 players, or against a bot". */
export function sayPlayers({ seats: { least, most }, bot }: Game): string {
  const count = least === most ? String(least) : `${least} to ${most}`;
  if (most === 1) return "1 player";
  return `${count} players${bot ? ", or against bots" : ""}`;
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

/** A long table names a few. */
function sayNames(names: string[]): string {
  const more = names.length - 4;
  return more > 1 ? `${names.slice(0, 4).join(", ")} and ${more} more` : names.join(", ");
}
