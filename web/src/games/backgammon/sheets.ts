/** The sheets that the board opens, and the keys, for the help. */

import { say } from "../../messages/sheets";
import type { Keys } from "..";

export { default as Sheets } from "./Sheets.svelte";

export const keys: Keys = [
  [[say("sheets-key-space")], say("sheets-does-roll")],
  [[say("sheets-key-arrows")], say("sheets-does-go")],
  [[say("sheets-key-enter")], say("sheets-does-move")],
  [[say("sheets-key-choose")], say("sheets-does-choose")],
  [[say("sheets-type-example")], say("sheets-does-type")],
  [["X"], say("sheets-does-exchange")],
  [["U"], say("sheets-does-undo")],
  [["D"], say("sheets-does-double")],
  [["L"], say("sheets-does-list")],
  [["F", "M"], say("sheets-does-flip")],
];
