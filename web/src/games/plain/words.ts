/** Any game in words: whose turn it is, if the view says it, and how the game ended. */

import type { Part } from "../../api/schema";
import type { Outcome } from "../../api/types";
import { listAll } from "../../messages/lists";
import { sayNumber } from "../../messages/numbers";
import { say } from "../../messages/plain";
import { say as sayAtTable } from "../../messages/table";
import { sayElapsed } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import { inWords, namesOf } from "../../table/naming";
import type { Ending, Standing } from "..";
import { searchAt } from "./moves.svelte";

/** The seat that must act, if the view has a field for it. */
export function turnOf(view: LiveTable["view"], part: Part): number | null {
  const field = part.fields.find((name) => part.field(name).isTurn);
  const seat = field ? view?.[field] : null;
  return typeof seat === "number" ? seat : null;
}

export function standing(table: LiveTable): Standing {
  const status = table.summary?.status;
  if (table.over) return over(table);
  if (status === "paused") return { words: say("plain-paused"), mood: "paused" };
  if (status === "waiting") return { words: say("plain-waiting"), mood: "rest" };
  if (status === "starting") return { words: say("plain-starting"), mood: "rest" };
  const turn = turnOf(table.view, table.known.view) ?? table.clock.hand ?? null;
  const { seat } = table.you;
  if (turn === null) return anybodys(table);
  if (turn === seat) return { words: say("plain-your-turn"), mood: "turn", turn };
  const name = namesOf(table.summary)(turn) ?? say("plain-others");
  return {
    words: say(seat === null ? "plain-turn-of" : "plain-waiting-for", { name }),
    mood: "rest",
    turn,
  };
}

function anybodys(table: LiveTable): Standing {
  if (table.you.seat === null) return { words: say("plain-watching"), mood: "rest" };
  return searchAt(table).mayMove
    ? { words: say("plain-may-move"), mood: "turn" }
    : { words: say("plain-nothing-to-do"), mood: "rest" };
}

function over({ outcome, you }: LiveTable): Standing {
  if (!outcome) return { words: say("plain-ended"), mood: "rest" };
  if (isDraw(outcome)) return { words: say("plain-draw"), mood: "rest" };
  const won = you.seat !== null && outcome.winners.includes(you.seat);
  return { words: say(won ? "plain-you-won" : "plain-over"), mood: won ? "won" : "rest" };
}

/** A draw is nobody's win: everybody who played has the same. */
function isDraw({ winners, points }: Outcome): boolean {
  const count = Object.keys(points).length;
  return count > 1 && winners.length === count;
}

export function ending(table: LiveTable): Ending {
  const { outcome, clock } = table;
  const time: [string, string] = [say("plain-time"), sayElapsed(clock.elapsed)];
  if (!outcome) return { result: say("plain-undecided"), story: [time] };
  const names = namesOf(table.summary);
  const points = Object.entries(outcome.points)
    .sort(([, one], [, other]) => other - one)
    .map(([seat, won]): [string, string] => [
      names(Number(seat)) ?? sayAtTable("table-seat", { number: Number(seat) + 1 }),
      sayNumber(won),
    ]);
  const how = inWords(outcome.by);
  const reason = outcome.rule ? say("plain-reason-rule", { how, rule: outcome.rule }) : how;
  // What the players ended by a rule of the house has no points.
  const counted = outcome.rule.startsWith("H") ? [] : points;
  return {
    result: resultOf(table, outcome),
    story: [...counted, [say("plain-reason"), reason], time],
  };
}

function resultOf(table: LiveTable, outcome: Outcome): string {
  const { winners } = outcome;
  if (!winners.length) return say("plain-nobody-won");
  if (isDraw(outcome)) return say("plain-draw");
  const names = namesOf(table.summary);
  const others = winners.filter((seat) => seat !== table.you.seat);
  if (!others.length) return say("plain-you-won");
  const you = others.length < winners.length ? [say("plain-you")] : [];
  return say("plain-won", {
    names: listAll([...others.map((seat) => names(seat) ?? ""), ...you]),
  });
}
