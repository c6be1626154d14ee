/** What a check found, in words. */

import type { Drawn } from "./entry";
import type { Report } from "./report";
import type { SeatCount } from "./seats";

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

export function headline({ finished, entries }: Report): string {
  return finished ? "Verified" : `Verified, up to entry ${entries - 1}`;
}

export function summary({ entries, links, openDraws, sealedDraws }: Report): string {
  const checked = [count(entries, "entry", "entries"), count(links, "link")];
  if (openDraws) checked.push(count(openDraws, "open draw"));
  if (sealedDraws) checked.push(count(sealedDraws, "sealed draw"));
  const last = checked.pop();
  return `${checked.join(", ")} and ${last}: each follows from what was promised before the game.`;
}

export function describeSeat({ chained, given, silent }: SeatCount): string {
  if (!chained) return "plays without a chain: luck is protected by the others";
  const gave = `gave ${count(given, "link")} of its chain`;
  return silent ? `${gave}, then fell silent for ${count(silent, "move")}` : gave;
}

/** What was left open, said plainly. */
export function doubts(report: Report): string[] {
  const chained = report.seats.some((seat) => seat.chained);
  return [
    chained ? "" : "No seat brought a chain: only the house’s own promise protects luck here.",
    report.finished ? "" : "The game is not over: its sealed draws are not opened yet.",
    report.hiddenParts
      ? `${count(report.hiddenParts, "part is", "parts are")} hidden in this log; their hashes are checked, not what they hide.`
      : "",
  ].filter(Boolean);
}

export function describeDraw({ asked, n }: Pick<Drawn, "asked" | "n">): string {
  if (asked === "below") return `a number from 0 to ${BigInt(n) - 1n}`;
  if (asked === "shuffle") return `an order of ${n}`;
  return "64 bits";
}

/** Digits in groups of eight, to be read and compared. */
export function grouped(digits: string): string {
  return digits.replace(/(.{8})(?=.)/g, "$1 ");
}
