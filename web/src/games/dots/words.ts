/** Dots in words: how it stands, who has won, who is who on the board. */

import { say } from "../../messages/dots";
import { listAll } from "../../messages/lists";
import type { LiveTable } from "../../table/live.svelte";
import type { Standing } from "..";
import { capital } from "../notes";
import type { Dots, View } from "./types";

type Table = LiveTable<Dots>;

/** In a classic game a team is a player; else it is a colour. */
export function nameOf(table: Table, team: number): string {
  const { view } = table;
  if (view?.mode !== "free") return table.names(team) ?? "";
  return capital((view.teams[team]?.name ?? "").toLowerCase());
}

/** What stands in the boxes: a letter for each team, or two where one is not enough. */
export function initials(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name.trim()].map((letter) => letter.toUpperCase()));
  const words = names.map((name) => name.trim().split(/\s+/));
  return letters.map((word, at) => {
    const first = word[0] ?? "?";
    if (letters.filter((other) => other[0] === first).length === 1) return first;
    const second =
      [...(words[at]?.[1] ?? "")][0]?.toUpperCase() ?? word[1]?.toLowerCase() ?? "";
    const both = first + second;
    const shared = names.some((name, other) => other !== at && twoOf(name) === both);
    return shared ? `${first}${at + 1}` : both;
  });
}

function twoOf(name: string): string {
  const [one = "", two = ""] = name.trim().split(/\s+/);
  const second = [...two][0]?.toUpperCase() ?? [...one][1]?.toLowerCase() ?? "";
  return ([...one][0]?.toUpperCase() ?? "?") + second;
}

export function standing(table: Table): Standing {
  const { view } = table;
  if (table.over) {
    const won =
      table.played !== null && (table.outcome?.winners.includes(table.played) ?? false);
    return { words: resultOf(table), mood: won ? "won" : "rest" };
  }
  if (table.summary?.status === "paused") return { words: say("dots-paused"), mood: "paused" };
  if (!view || view.status === "waiting") return { words: say("dots-preparing"), mood: "rest" };
  if (view.turn === null) {
    const mine = table.you.seat !== null;
    return {
      words: say(mine ? "dots-draw-any" : "dots-all-draw"),
      mood: mine ? "turn" : "rest",
    };
  }
  const { turn } = view;
  if (turn === table.you.seat) return { words: say("dots-your-turn"), mood: "turn", turn };
  return { words: say("dots-their-turn", { name: nameOf(table, turn) }), mood: "rest", turn };
}

/** Who has the most boxes. */
function best({ scores }: View): number[] {
  const most = Math.max(...scores);
  return scores.flatMap((score, team) => (score === most ? [team] : []));
}

export function resultOf(table: Table): string {
  const { view, outcome } = table;
  if (view?.status !== "complete" || !outcome) return say("dots-ended");
  const teams = best(view);
  const scores = view.scores.slice(0, view.teams.length);
  const own = view.mode === "free" ? view.team : table.played;
  // One's own boxes stand first, then those of the others, the most first.
  const others = scores.filter((_, team) => team !== own).sort((one, other) => other - one);
  const score = (own === null ? others : [scores[own] ?? 0, ...others]).join(" : ");
  if (teams.length > 1)
    return say("dots-tie", { names: listAll(teams.map((team) => nameOf(table, team))), score });
  const [winner = 0] = teams;
  if (own !== null) return say(winner === own ? "dots-you-won" : "dots-you-lost", { score });
  return say("dots-won", { name: nameOf(table, winner), score });
}
