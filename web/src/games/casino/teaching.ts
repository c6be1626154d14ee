/** Where Casino advises: hints during play. Loaded only where hints are agreed. */

export { default as HintButton } from "./HintButton.svelte";
export { default as Hints } from "./Hints.svelte";
