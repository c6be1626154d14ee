/** Any game in words: whose turn it is as far as the view tells, and how it ended. */

import type { Part } from "../../api/schema";
import type { Outcome } from "../../api/types";
import { sayElapsed } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import { inWords, namesOf } from "../../table/naming";
import { listed } from "../../table/status";
import type { Ending, Standing } from "..";
import { capital } from "../notes";
import { searchAt } from "./moves.svelte";

/** The seat that must act, where the view has a field for it. */
export function turnOf(view: LiveTable["view"], part: Part): number | null {
  const field = part.fields.find((name) => part.field(name).isTurn);
  const seat = field ? view?.[field] : null;
  return typeof seat === "number" ? seat : null;
}

export function standing(table: LiveTable): Standing {
  const status = table.summary?.status;
  if (table.over) return over(table);
  if (status === "paused") return { words: "Paused", mood: "paused" };
  if (status === "waiting") return { words: "Waiting for players", mood: "rest" };
  if (status === "starting") return { words: "Starting", mood: "rest" };
  const turn = turnOf(table.view, table.known.view) ?? table.clock.hand ?? null;
  const { seat } = table.you;
  if (turn === null) return anybodys(table);
  if (turn === seat) return { words: "Your turn", mood: "turn", turn };
  const name = namesOf(table.summary)(turn) ?? "the others";
  return {
    words: seat === null ? `${name} to move` : `Waiting for ${name}`,
    mood: "rest",
    turn,
  };
}

function anybodys(table: LiveTable): Standing {
  if (table.you.seat === null) return { words: "Watching", mood: "rest" };
  return searchAt(table).mayMove
    ? { words: "You may move now", mood: "turn" }
    : { words: "Nothing to do for you right now", mood: "rest" };
}

function over({ outcome, you }: LiveTable): Standing {
  if (!outcome) return { words: "Ended", mood: "rest" };
  const won = you.seat !== null && outcome.winners.includes(you.seat);
  return { words: won ? "You won" : "Game over", mood: won ? "won" : "rest" };
}

export function ending(table: LiveTable): Ending {
  const { outcome, clock } = table;
  const time: [string, string] = ["Time", sayElapsed(clock.elapsed)];
  if (!outcome) return { result: "Ended before it was decided", story: [time] };
  const names = namesOf(table.summary);
  const points = Object.entries(outcome.points)
    .sort(([, one], [, other]) => other - one)
    .map(([seat, won]): [string, string] => [
      names(Number(seat)) ?? `Seat ${Number(seat) + 1}`,
      won.toLocaleString("en"),
    ]);
  const how = inWords(outcome.by);
  return {
    result: resultOf(table, outcome),
    story: [...points, ["Ended by", outcome.rule ? `${how} (${outcome.rule})` : how], time],
  };
}

function resultOf(table: LiveTable, { winners, points }: Outcome): string {
  if (!winners.length) return "Nobody won";
  const [count, names] = [Object.keys(points).length, namesOf(table.summary)];
  if (count > 1 && winners.length === count) return "A draw";
  const who = winners.map((seat) => (seat === table.you.seat ? "you" : (names(seat) ?? "")));
  return capital(`${listed(who)} won`);
}
