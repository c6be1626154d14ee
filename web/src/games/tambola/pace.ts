/** The host's pace: seconds from one call to the next, slower and faster in steps that people feel. */

const PACES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 45, 60];

/** Null at the end of the steps. */
export function nextPace(seconds: number, faster: boolean): number | null {
  const found = faster
    ? PACES.findLast((pace) => pace < seconds)
    : PACES.find((pace) => pace > seconds);
  return found ?? null;
}

export function writePace(seconds: number): string {
  return ["pace", seconds].join(" ");
}
