/** Who won how many of the games that two people played one after the other, by rematches (H16). */

import type { TableView } from "../api/types";

/** What a table of the row says. */
export type Played = Pick<TableView, "outcome"> & {
  readonly table: Pick<TableView["table"], "seats" | "between" | "status">;
};

export interface Tally {
  /** We come first, if we play. */
  readonly names: readonly [string, string];
  readonly wins: readonly [number, number];
  /** Games with a result, drawn ones too. */
  readonly games: number;
}

/** Older games than so many are not counted. */
const MOST = 50;

/** Null if there were fewer than two such games, or if it can't be told who is who. `before` reads an
 * earlier table. */
export async function tallyOf(
  last: Played,
  own: string | null,
  before: (code: string) => Promise<Played>,
): Promise<Tally | null> {
  const here = namesAt(last);
  if (!here) return null;
  const names = here[1] === own ? ([here[1], here[0]] as const) : here;
  const wins: [number, number] = [0, 0];
  let games = 0;
  let at: Played | null = last;
  for (let read = 0; at && read < MOST; read++) {
    const there = namesAt(at);
    if (!there?.every((name) => names.includes(name))) break;
    const winners = winnersOf(at);
    if (winners) games++;
    if (winners?.length === 1) wins[winners[0] === names[0] ? 0 : 1]++;
    const follows: string = at.table.between.follows;
    at = follows ? await before(follows).catch(() => null) : null;
  }
  return games > 1 ? { names, wins, games } : null;
}

/** Two people with different names. */
function namesAt({ table }: Played): readonly [string, string] | null {
  const names = table.seats.flatMap(({ name }) => (name === null ? [] : [name]));
  const [one, other] = names;
  return names.length === 2 && one && other && one !== other ? [one, other] : null;
}

/** Who won; null if the game had no result. */
function winnersOf({ table, outcome }: Played): string[] | null {
  if (!outcome?.winners.length) return null;
  return outcome.winners.map(
    (seat) => table.seats.find((card) => card.seat === seat)?.name ?? "",
  );
}
