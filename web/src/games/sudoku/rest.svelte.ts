/** The clock rests while no page shows the game. A page that is hidden or left asks for a pause, and when
 * the game is seen again, for play to go on (H5). The log says both. A pause by hand stays, and where
 * the rules allow no pause at will, as with a clock of one's own, nothing is asked for. */

import { untrack } from "svelte";
import { forget, recall, remember } from "../../paper/store";
import type { LiveTable } from "../../table/live.svelte";
import type { Sudoku } from "./types";

/** A page that is still there so many milliseconds after it was to be left is not left. */
const STAYS = 3_000;

/** Call it while a component is made. */
export function restWhileHidden(table: LiveTable<Sudoku>): void {
  /** That it was this device that asked. Another tab of it may wake the game. */
  const key = `rests.${table.id}`;
  let seen = $state(document.visibilityState === "visible");
  const isAsked = () => table.asks.some(({ ask }) => ask.type === "Pause");

  function rest(): void {
    if (table.you.seat === null || !table.mayAsk("Pause") || isAsked()) return;
    remember(key, true);
    table.ask({ type: "Pause" });
  }

  function wake(): void {
    if (!recall(key, false) || isAsked()) return;
    forget(key);
    if (table.mayAsk("Resume")) table.ask({ type: "Resume" });
  }

  // A page that is being closed is told so a moment before: then what it asks for still leaves. If
  // it stays after all, the game goes on.
  let stays = 0;
  const leaves = () => {
    rest();
    stays = window.setTimeout(() => seen && wake(), STAYS);
  };

  $effect(() => {
    const changed = () => (seen = document.visibilityState === "visible");
    document.addEventListener("visibilitychange", changed);
    addEventListener("beforeunload", leaves);
    return () => {
      clearTimeout(stays);
      document.removeEventListener("visibilitychange", changed);
      removeEventListener("beforeunload", leaves);
      rest();
    };
  });

  $effect(() => {
    if (table.connection !== "open") return;
    if (seen) wake();
    else untrack(rest);
  });
}
