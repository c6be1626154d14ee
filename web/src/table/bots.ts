/** Whether a bot may play on for a player who left or is gone (H9). */

import { loadLuck } from "../games/luck";
import type { LiveTable } from "./live.svelte";

/** A bot may not roll. A game with luck that this page does not know may have rolls. */
export async function botMayPlayOn({ summary, known }: LiveTable): Promise<boolean> {
  if (!summary || !known.game?.bot) return false;
  if (!summary.luck) return true;
  return (await loadLuck(summary.game))?.rolls === false;
}
