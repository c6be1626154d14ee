/** Backgammon in words: how it stands, who won, where the checkers are. */

import { say } from "../../messages/backgammon";
import { listFacts } from "../../messages/lists";
import type { LiveTable } from "../../table/live.svelte";
import type { Standing } from "..";
import { type Roll, writeDice } from "./dice";
import { nameOf } from "./plays";
import { BAR, standing as count, countOf, OFF, type Position, type Side } from "./position";
import type { Backgammon, View } from "./types";

type Table = LiveTable<Backgammon>;
type Names = Table["names"];

const nameAt = (names: Names, seat: number) => names(seat) ?? "";

/** "play 6 and 4", "play 5 four times". */
function toPlay([first, second]: Roll): string {
  if (first === second) return say("backgammon-play-double", { die: first });
  return say("backgammon-play", {
    high: Math.max(first, second),
    low: Math.min(first, second),
  });
}

export function standing(table: Table): Standing {
  const { view } = table;
  if (table.over) {
    const won = view !== null && isWinner(table, table.played);
    return { words: resultOf(table), mood: won ? "won" : "rest" };
  }
  if (table.summary?.status === "paused")
    return { words: say("backgammon-paused"), mood: "paused" };
  if (!view || view.acting === null)
    return { words: say("backgammon-preparing"), mood: "rest" };
  const turn = view.acting;
  const mine = turn === table.you.seat;
  const words = mine ? ownTurn(view, table.names) : othersTurn(view, table.names);
  return { words, mood: mine ? "turn" : "rest", turn };
}

function ownTurn(view: View, names: Names): string {
  const name = nameAt(names, 1 - (view.acting ?? 0));
  switch (view.phase) {
    case "rolling": {
      const doubles = view.choices[0]?.some(({ does }) => does === "double");
      return say(doubles ? "backgammon-your-roll-or-double" : "backgammon-your-roll");
    }
    case "doubled":
      return say("backgammon-doubles-to", { name, value: view.cube.offered ?? 0 });
    case "beavered":
      return say("backgammon-beavers-to", { name, value: view.cube.offered ?? 0 });
    case "resigning":
      return say("backgammon-resigns-to-you", { name, level: view.resignation ?? 1 });
    default:
      return view.dice ? say("backgammon-your-turn", { what: toPlay(view.dice) }) : "";
  }
}

function othersTurn(view: View, names: Names): string {
  const name = nameAt(names, view.acting ?? 0);
  switch (view.phase) {
    case "rolling":
      return say("backgammon-their-roll", { name });
    case "doubled":
      return say("backgammon-their-answer", { name });
    case "beavered":
      return say("backgammon-their-beaver", { name });
    case "resigning":
      return say("backgammon-their-acceptance", { name });
    default:
      return view.dice
        ? say("backgammon-their-turn", { name, dice: writeDice(view.dice) })
        : "";
  }
}

/** The reader's own points first; for somebody who watches, the winner's. */
export function writeScore([white, black]: readonly [number, number], table: Table): string {
  const winner = table.outcome?.winners.length === 1 ? table.outcome.winners[0] : null;
  const isSecond = (table.you.seat ?? table.played ?? winner) === 1;
  const [first, second] = isSecond ? [black, white] : [white, black];
  return `${first} : ${second}`;
}

export function scoreOf({ score }: View): [number, number] {
  return [countOf(score, 0), countOf(score, 1)];
}

function isWinner(table: Table, seat: number | null): boolean {
  return seat !== null && (table.outcome?.winners.includes(seat) ?? false);
}

export function resultOf(table: Table): string {
  const { view, outcome, played } = table;
  if (!view || !outcome || outcome.winners.length !== 1) return say("backgammon-ended");
  const score = writeScore(scoreOf(view), table);
  if (played !== null)
    return say(isWinner(table, played) ? "backgammon-you-won-all" : "backgammon-you-lost-all", {
      score,
    });
  return say("backgammon-won-all", {
    name: nameAt(table.names, outcome.winners[0] ?? 0),
    score,
  });
}

/** "Point 13: 5 yours". A player's own count. */
export function describePoint(
  position: Position,
  number: number,
  side: Side,
  whose: (side: Side) => string,
): string {
  const [mine, theirs] = countsAt(position, number, side);
  const names: Record<number, string> = {
    [BAR]: say("backgammon-bar"),
    [OFF]: say("backgammon-off"),
  };
  const named = names[number] ?? say("backgammon-point", { number });
  const facts = [
    mine ? say("backgammon-holds", { count: mine, whose: whose(side) }) : "",
    theirs ? say("backgammon-holds", { count: theirs, whose: whose(side === 0 ? 1 : 0) }) : "",
  ].filter(Boolean);
  return say("backgammon-place-holds", {
    place: named,
    what: facts.length ? listFacts(facts) : say("backgammon-empty"),
  });
}

function countsAt(position: Position, number: number, side: Side): [number, number] {
  const other: Side = side === 0 ? 1 : 0;
  const there = number === BAR || number === OFF ? number : 25 - number;
  return [count(position, number, side), count(position, there, other)];
}

/** The whole board, side by side, each in its own count: "24 2, 13 5, 8 3, 6 5". */
export function describeSide(position: Position, side: Side): string {
  const points = Array.from({ length: 26 }, (_, at) => BAR - at).filter((number) =>
    count(position, number, side),
  );
  return listFacts(
    points.map((number) =>
      say("backgammon-count-on", {
        point: nameOf(number),
        count: count(position, number, side),
      }),
    ),
  );
}
