/** How a game ended when its own rules did not end it: in words that are true for whoever reads. */

import { api } from "../api/client";
import type { Outcome, TableFact } from "../api/types";
import { readContent } from "../fairness/entry";
import { say } from "../messages/table";
import type { Mood } from "../paper/tab";
import type { Names } from "./naming";

/** The facts of the entry that ended the game. */
export type Ended = readonly TableFact[];

/** After the end, the log has at most the rematch besides. */
const LAST_ENTRIES = 3;

/** How a game ended before we came. Without an answer, the page says only that it ended. */
export async function recallEnd(table: string, version: number): Promise<Ended> {
  const entries = await api.logEnd(table, version, LAST_ENTRIES).catch(() => []);
  const told = entries.map((entry) => readContent(entry).facts);
  return told.findLast(hasEnd) ?? [];
}

export const hasEnd = (facts: Ended) => facts.some(({ type }) => type === "GameEnded");

export interface Reader {
  /** Our seat; null for a spectator. */
  readonly seat: number | null;
  readonly names: Names;
  /** A hall is ended by its host; a game is not. */
  readonly hall: boolean;
}

export interface HouseEnding {
  readonly words: string;
  readonly mood: Mood;
}

/** Null if the game ended by its own rules: then the game has the words. */
export function houseEnding(
  ended: Ended,
  outcome: Outcome | null,
  reader: Reader,
): HouseEnding | null {
  const end = ended.find((fact) => fact.type === "GameEnded");
  switch (end?.by) {
    case "resigned":
      return resigned(ended, outcome, reader);
    case "claimed":
      return claimed(ended, outcome, reader);
    case "drawn by agreement":
      return calm(say("table-ended-draw"));
    case "ended by agreement":
      return calm(say("table-ended-by-agreement"));
    case "aborted":
      return calm(say("table-ended-called-off"));
    case "ended by the host":
      return calm(say(reader.hall ? "table-ended-hall" : "table-ended-by-host"));
    case "given up":
      return calm(say("table-ended-given-up"));
    case "closed by the house":
      return calm(say("table-ended-closed"));
    case "the game could not start":
      return calm(say("table-ended-no-start"));
    default:
      return null;
  }
}

const calm = (words: string): HouseEnding => ({ words, mood: "rest" });

/** Who has won something; nobody if nobody was left to win. */
function winnerOf(outcome: Outcome | null): number | null {
  const winner = outcome?.winners[0];
  return winner !== undefined && (outcome?.points[winner] ?? 0) > 0 ? winner : null;
}

function resigned(ended: Ended, outcome: Outcome | null, { seat, names }: Reader): HouseEnding {
  const fact = ended.find((one) => one.type === "Resigned");
  const out = fact?.type === "Resigned" ? fact.seat : null;
  const winner = winnerOf(outcome);
  const loser = nameOf(out, names);
  if (winner === null) return calm(say("table-ended-resigned-alone", { loser }));
  if (winner === seat)
    return { words: say("table-ended-resigned-won", { loser }), mood: "won" };
  const values = { loser, winner: nameOf(winner, names) };
  return calm(
    out === seat
      ? say("table-ended-resigned-lost", { winner: values.winner })
      : say("table-ended-resigned", values),
  );
}

function claimed(ended: Ended, outcome: Outcome | null, { seat, names }: Reader): HouseEnding {
  const fact = ended.find((one) => one.type === "Claimed");
  const gone = fact?.type === "Claimed" ? fact.gone : null;
  const winner = winnerOf(outcome);
  const loser = nameOf(gone, names);
  if (winner !== null && winner === seat)
    return { words: say("table-ended-claimed-won", { loser }), mood: "won" };
  const name = nameOf(winner, names);
  return calm(
    gone !== null && gone === seat
      ? say("table-ended-claimed-lost", { winner: name })
      : say("table-ended-claimed", { loser, winner: name }),
  );
}

function nameOf(seat: number | null, names: Names): string {
  return (seat === null ? null : names(seat)) ?? say("table-somebody");
}
