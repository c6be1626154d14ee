/** Where Backgammon teaches: hints during play, and the look at a finished game. Both are loaded
 * together, and only where somebody learns. */

export { default as Hints } from "./Hints.svelte";
export { default as Study } from "./Study.svelte";
