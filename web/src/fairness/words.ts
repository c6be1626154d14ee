/** What a check found, in words. */

import { say } from "../messages/fairness";
import { listAll } from "../messages/lists";
import type { Drawn } from "./entry";
import type { Report, SeatCount } from "./report";

export function headline({ finished, entries }: Report): string {
  return finished
    ? say("fairness-verified")
    : say("fairness-verified-to", { entry: entries - 1 });
}

export function summary({ entries, links, openDraws, sealedDraws }: Report): string {
  const counts = [
    say("fairness-entries", { count: entries }),
    say("fairness-links", { count: links }),
  ];
  if (openDraws) counts.push(say("fairness-open-draws", { count: openDraws }));
  if (sealedDraws) counts.push(say("fairness-sealed-draws", { count: sealedDraws }));
  return say("fairness-summary", { counts: listAll(counts) });
}

export function describeSeat({ chained, given }: SeatCount): string {
  return chained ? say("fairness-seat-gave", { count: given }) : say("fairness-seat-unchained");
}

/** What the check leaves open. */
export function doubts(report: Report): string[] {
  const chained = report.seats.some((seat) => seat.chained);
  return [
    chained ? "" : say("fairness-no-chains"),
    report.finished ? "" : say("fairness-not-over"),
    report.hiddenParts ? say("fairness-hidden-parts", { count: report.hiddenParts }) : "",
  ].filter(Boolean);
}

export function describeDraw({ asked, n }: Pick<Drawn, "asked" | "n">): string {
  if (asked === "below") return say("fairness-draw-below", { last: String(BigInt(n) - 1n) });
  if (asked === "shuffle") return say("fairness-draw-shuffle", { count: Number(n) });
  return say("fairness-draw-word");
}

/** Digits in groups of eight, so that people can read and compare them. */
export function grouped(digits: string): string {
  return digits.replace(/(.{8})(?=.)/g, "$1 ");
}
