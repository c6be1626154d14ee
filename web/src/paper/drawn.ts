/** When the page has been drawn once: for what nobody waits for to see it. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
