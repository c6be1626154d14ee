/** How often the players here called games off before a move (H13), as the house counts it. */

import { say } from "../messages/table";
import type { Between } from "./between";
import type { Names } from "./naming";

/** Only what a player should know of the others; nothing if nobody called anything off. */
export function sayCalledOff(
  { tonight, together }: Pick<Between, "tonight" | "together">,
  own: number | null,
  names: Names,
): string[] {
  if (own === null) return [];
  const ours = together?.called_off
    ? [say("table-off-together", { games: together.games, count: together.called_off })]
    : [];
  const others = tonight.filter(({ seat, called_off }) => seat !== own && called_off > 0);
  const theirs = others.map(({ seat, games, called_off }) =>
    say("table-off-tonight", {
      name: names(seat) ?? say("table-somebody"),
      games,
      count: called_off,
    }),
  );
  return [...ours, ...theirs];
}
