/** What a line gives away: boxes that can be closed one after another. It is told, never judged. */

import { boxesBeside, edgesAround, type Size } from "../../board/size";

/** How many boxes whoever is next could close from this line on, if the others are `drawn`. */
export function openedBy(size: Size, drawn: ReadonlySet<number>, edge: number): number {
  const lines = new Set(drawn).add(edge);
  const waiting = boxesBeside(size, edge).filter((box) => box >= 0);
  let count = 0;
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    const missing = edgesAround(size, box).filter((one) => !lines.has(one));
    if (missing.length !== 1) continue;
    const [last = 0] = missing;
    lines.add(last);
    for (const beside of boxesBeside(size, last).filter((one) => one >= 0)) {
      if (edgesAround(size, beside).every((one) => lines.has(one))) count++;
      else waiting.push(beside);
    }
  }
  return count;
}
