/** A slow count for moving pictures. People who want no motion see a still picture. */

import { onMount } from "svelte";

/** Counts from `start` up to `count`, then again from 0. Nothing moves in a hidden tab. */
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
