/** A slow count for pictures that live in small doses; who wants no motion sees a still one. */

import { onMount } from "svelte";

/** Counts from `start` round to `count`; nothing moves in a tab that nobody looks at. */
export function ticking(count: number, start: number, ms: number): { readonly now: number } {
  let now = $state(start);
  onMount(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") now = (now + 1) % count;
    }, ms);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
