/** The state of a table in words, for the bar and the tab of the browser. */

import { capital } from "../games/notes";
import { say as sayShell } from "../messages/shell";
import { say } from "../messages/table";
import type { LiveTable } from "./live.svelte";

/** What a player should know about the connection; empty while it works. */
export function linkWords(table: LiveTable, online: boolean): string {
  if (table.connection !== "lost") return "";
  const count = table.asks.length;
  if (!count) return sayShell(online ? "shell-reconnecting-calm" : "shell-offline-calm");
  return sayShell(online ? "shell-reconnecting-moves" : "shell-offline-moves", { count });
}

export function titleOf(table: LiveTable, status: string | undefined): string {
  if (table.connection === "missing") return say("table-missing-tab");
  const name = table.summary?.title || capital(table.summary?.game ?? "");
  const isLost = table.connection === "lost" && table.summary !== null;
  const words = isLost ? sayShell("shell-reconnecting") : status;
  return [words, name, "Fairtable"].filter(Boolean).join(" · ");
}
