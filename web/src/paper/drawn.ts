/** When the page has been drawn once: for what nobody waits for to see it. */
export const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
