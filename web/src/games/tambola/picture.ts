/** The small picture of a pattern: fifteen places, five in each of three rows. It is drawn from what
 * the view says about the pattern, and decides nothing. */

import type { Pattern } from "./types.generated";

const ANY_FIVE = [1, 4, 7, 10, 13];
const LOWEST_AND_HIGHEST = [0, 14];
const WIDTH = 5;
const COLUMNS = 9;

/** Which of the fifteen places count. */
export function picture(pattern: Pattern): boolean[] {
  const { ordinals = [], columns = [0, 8], parity, extremes, needs, sheet } = pattern;
  const [first, last] = columns;
  return Array.from({ length: 3 * WIDTH }, (_, at) => {
    const [row, ordinal] = [Math.floor(at / WIDTH), at % WIDTH];
    const col = Math.round((ordinal * (COLUMNS - 1)) / (WIDTH - 1));
    if (ordinals[row]?.[ordinal] !== "x") return false;
    if (extremes) return LOWEST_AND_HIGHEST.includes(at);
    if (parity) return at % 2 === (parity === "odd" ? 0 : 1);
    if (needs && !sheet) return needs < 6 ? ANY_FIVE.includes(at) : at % 2 === 0;
    return first <= col && col <= last;
  });
}

/** The places that count, or those that do not, as a path in a box of 24 by 16. */
export function drawPlaces(places: readonly boolean[], which: boolean): string {
  return places
    .map((full, at) =>
      full === which ? `M${(at % WIDTH) * 5} ${Math.floor(at / WIDTH) * 6}h4v4h-4z` : "",
    )
    .join("");
}
