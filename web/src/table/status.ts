/** A table's state in words, for the bar and the tab. */

import { capital } from "../games/notes";
import type { LiveTable } from "./live.svelte";

/** What a player should know about the line; nothing while it is fine. */
export function linkWords(table: LiveTable, online: boolean): string {
  if (table.connection !== "lost") return "";
  const kept = table.asks.length;
  const moves = kept ? `: ${kept} ${kept === 1 ? "move waits" : "moves wait"} to be sent` : "";
  return online
    ? `Reconnecting, nothing is lost${moves}`
    : `You are offline, nothing is lost${moves}`;
}

/** "Ann", "Ann and Ben", "Ann, Ben and you". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

export function titleOf(table: LiveTable, status: string | undefined): string {
  if (table.connection === "missing") return "No such table · Fairtable";
  const name = table.summary?.title || capital(table.summary?.game ?? "");
  const words = table.connection === "lost" && table.summary ? "Reconnecting" : status;
  return [words, name, "Fairtable"].filter(Boolean).join(" · ");
}
