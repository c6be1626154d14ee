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

const DAY = 86_400_000;

/** How far a moment is from the beginning: the day, counted from 1, and the hours and minutes into
 * it; in the first hour minutes and seconds. */
export function sinceOpened(at: number, opened: number): { day: number; clock: string } {
  const past = Math.max(0, at - opened);
  const seconds = Math.floor((past % DAY) / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const day = 1 + Math.floor(past / DAY);
  const early = day === 1 && hours === 0;
  return { day, clock: early ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}` };
}
