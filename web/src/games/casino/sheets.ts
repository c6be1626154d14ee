/** The list of moves, what counts, and the keys, for the help. Loaded when somebody asks for them. */

import { say } from "../../messages/cardsheets";
import type { Keys } from "..";

export { default as Counts } from "./Counts.svelte";
export { default as MoveList } from "./MoveList.svelte";

export const keys: Keys = [
  [["1", "2", "…"], say("cardsheets-does-card")],
  [[say("cardsheets-key-space")], say("cardsheets-does-lift")],
  [[say("cardsheets-key-arrows")], say("cardsheets-does-go")],
  [["Esc"], say("cardsheets-does-back")],
  [["L"], say("cardsheets-does-list")],
];
