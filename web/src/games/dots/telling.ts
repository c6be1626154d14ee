/** What happened, in words, as it happens and at the end. Loaded when something has happened. */

import { say } from "../../messages/dots";
import type { LiveTable } from "../../table/live.svelte";
import type { Ending } from "..";
import type { Dots, Event } from "./types";
import type { LineDrawn } from "./types.generated";
import { nameOf, resultOf } from "./words";

type Table = LiveTable<Dots>;

export function ending(table: Table): Ending {
  const { view } = table;
  const story = (view?.teams ?? []).map(({ team }): [string, string] => [
    nameOf(table, team),
    say("dots-boxes", { count: view?.scores[team] ?? 0 }),
  ]);
  return { result: resultOf(table), story };
}

/** What happened, for a screen reader and for the line at the board. */
export function tell(events: readonly Event[], table: Table): string {
  return events
    .map((event) => tellEvent(event, table))
    .filter(Boolean)
    .join(" ");
}

function tellEvent(event: Event, table: Table): string {
  if (event.type === "HintTaken")
    return event.seat === table.you.seat
      ? ""
      : say("dots-took-hint", { name: table.names(event.seat) ?? "" });
  return event.type === "LineDrawn" ? tellLine(event, table) : "";
}

function tellLine({ seat, boxes, turn }: LineDrawn, table: Table): string {
  const count = boxes.length;
  const [mine, name] = [seat === table.you.seat, table.names(seat) ?? ""];
  if (!count) {
    if (turn !== null && turn === table.you.seat) return say("dots-drew-for-you", { name });
    return mine ? say("dots-you-drew") : say("dots-drew", { name });
  }
  const again = turn === seat;
  if (mine) return say(again ? "dots-you-closed-again" : "dots-you-closed", { count });
  return say(again ? "dots-closed-again" : "dots-closed", { name, count });
}
