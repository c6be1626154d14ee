/** The state of a table in words, for the bar and the tab of the browser. */

import type { Standing } from "../games";
import { capital } from "../games/notes";
import { listAll } from "../messages/lists";
import { say as sayShell } from "../messages/shell";
import { say } from "../messages/table";
import type { Mood } from "../paper/tab";
import type { LiveTable } from "./live.svelte";
import { tidingsOf } from "./tidings";

/** What a player should know about the connection; empty while it works. */
export function linkWords(table: LiveTable, online: boolean): string {
  if (table.connection !== "lost") return "";
  const count = table.asks.length;
  if (!count) return sayShell(online ? "shell-reconnecting-calm" : "shell-offline-calm");
  return sayShell(online ? "shell-reconnecting-moves" : "shell-offline-moves", { count });
}

/** Before the game: who is awaited. */
export function awaitedWords({ summary, known, mayAsk, you }: LiveTable): string {
  if (!summary) return "";
  const { status, taken, places, awaited, seats } = summary;
  if (status === "starting") {
    const others = seats.filter(({ seat }) => awaited.includes(seat) && seat !== you.seat);
    const names = listAll(others.map(({ name }) => name ?? say("table-somebody")));
    const count = others.length;
    return count ? say("table-starting-others", { count, names }) : say("table-starting");
  }
  if (status !== "waiting") return "";
  const least = Math.min(known.game?.seats.least ?? 1, places);
  if (taken < least) return say("table-waiting-for", { count: least - taken });
  if (mayAsk("Start")) return say("table-ready");
  return say("table-host-starts", { host: summary.host ?? say("table-the-host") });
}

/** What the tab of the browser says, from the most urgent: the connection is lost, somebody waits for
 * our answer, `news`, how the game stands. */
export function tabOf(
  table: LiveTable,
  standing: Pick<Standing, "words" | "mood"> | null,
  news: string,
): Pick<Standing, "words" | "mood"> {
  const { connection, summary } = table;
  const name = summary?.title || capital(summary?.game ?? "");
  const title = (words: string | undefined, mood: Mood) => {
    return { words: [words, name, "Fairtable"].filter(Boolean).join(" · "), mood };
  };
  if (connection === "missing") return { words: say("table-missing-tab"), mood: "rest" };
  if (connection === "lost" && summary) return title(sayShell("shell-reconnecting"), "lost");
  const asking = table.over ? undefined : tidingsOf(table).find(({ asks }) => asks);
  if (asking) return title(asking.words, "asked");
  const words = news || awaitedWords(table) || standing?.words;
  return title(words, standing?.mood ?? (connection === "lost" ? "lost" : "rest"));
}
