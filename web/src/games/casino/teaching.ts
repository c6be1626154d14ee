/** Where Casino advises: hints during play, and what it has learned about a player. Loaded only
 * where somebody asks for it. */

export { default as HintButton } from "./HintButton.svelte";
export { default as Learned } from "./Learned.svelte";
export { default as Hints } from "./Suggestions.svelte";
