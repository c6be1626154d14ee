/** A table as the board of Casino knows it. */

import type { LiveTable } from "../../table/live.svelte";
import type { Ground } from "./play.svelte";
import type { Casino, View } from "./types";

export const atTable = (table: LiveTable<Casino>): Ground => ({
  /** The board is shown once there is a view. */
  get view() {
    return table.view as View;
  },
  get seat() {
    return table.you.seat;
  },
  get plays() {
    const { seat } = table.you;
    return !table.over && seat !== null && (table.view?.players.includes(seat) ?? false);
  },
  get acts() {
    return table.playing && table.you.seat !== null && table.view?.turn === table.you.seat;
  },
  get pending() {
    return table.asks.some(({ ask }) => ask.type === "Play");
  },
  get refused() {
    return table.refused;
  },
  names: table.names,
  ask: (move) => void table.play(move),
  why: (move) => void table.why(move),
  forget() {
    table.refused = null;
  },
});
