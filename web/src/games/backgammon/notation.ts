/** B16. A play that was made, read for the marks on the board. */

import { BAR, type Hop, OFF } from "./position";

const NAMED: Record<string, number> = { bar: BAR, off: OFF };

/** `13/8*(2) 6/5` as ways from start to end, in the mover's own numbers. */
export function readPlay(play: string): Hop[] {
  return play.split(" ").flatMap((word) => {
    const [way = "", times] = word.replaceAll("*", "").split("(");
    const stops = way.split("/").map((name) => NAMED[name] ?? Number(name));
    const [from, to] = [stops[0], stops.at(-1)];
    if (from === undefined || to === undefined || stops.some(Number.isNaN)) return [];
    return Array.from({ length: Number.parseInt(times ?? "1", 10) }, () => ({ from, to }));
  });
}
