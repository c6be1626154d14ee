/** Where loose cards lie: each keeps its slot while it is there, and a new one takes the first
 * free slot. So the table never jumps when something is taken from it. */

export type Slots = readonly (string | null)[];

/** The slots after the table changed. */
export function settle(before: Slots, present: readonly string[]): Slots {
  const slots = before.map((card) => (card !== null && present.includes(card) ? card : null));
  for (const card of present) {
    if (slots.includes(card)) continue;
    const free = slots.indexOf(null);
    if (free < 0) slots.push(card);
    else slots[free] = card;
  }
  while (slots.length && slots.at(-1) === null) slots.pop();
  return slots;
}
