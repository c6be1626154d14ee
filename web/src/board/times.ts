/** When the lines of a log were drawn, from a few moments that are known. */

export class Times {
  readonly #known: [index: number, at: number][] = [];

  /** Moments come in any order. */
  add(index: number, at: number): void {
    this.#known.push([index, at]);
    this.#known.sort(([a], [b]) => a - b);
  }

  /** The moment of a line, in milliseconds; between two known moments, evenly. */
  at(index: number): number | null {
    const known = this.#known;
    if (!known.length) return null;
    const next = known.findIndex(([one]) => one > index);
    if (next === 0) return known[0][1];
    const [before, began] = known[(next < 0 ? known.length : next) - 1];
    if (next < 0) return began;
    const [after, ended] = known[next];
    return began + ((ended - began) * (index - before)) / (after - before);
  }
}

export type Lasted =
  | { unit: "days"; days: number; hours: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "minutes"; minutes: number; seconds: number };

/** How long it is from one moment to another, in its two largest units. */
export function lastedFrom(began: number, at: number): Lasted {
  const past = Math.floor(Math.max(0, at - began) / 1000);
  const [seconds, minutes] = [past % 60, Math.floor(past / 60) % 60];
  const [hours, days] = [Math.floor(past / 3600) % 24, Math.floor(past / 86_400)];
  if (days) return { unit: "days", days, hours };
  return hours ? { unit: "hours", hours, minutes } : { unit: "minutes", minutes, seconds };
}
