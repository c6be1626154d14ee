/** The line that two people compare: the result, and the beginning of the last hash. `fairtable
 * audit` prints the same one (`comparing_line` in cli/audit.py); a test keeps them the same. */

import { say } from "../messages/fairness";
import type { Decided, Report } from "./report";
import { shortHash } from "./shortHash";

const MOST_POINTS = 4;
const LONGEST_TEXT = 300;
/** Everything that Python does not print: signs of control, and spaces other than the plain one. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
/** These end a game without its rules, so nobody has won. */
const WITHOUT_RESULT = [
  ...["ended by the host", "the game could not start", "closed by the house"],
  "given up",
];

export interface Line {
  result: string;
  /** Four groups of four digits. */
  digits: string;
  whole: string;
}

export function comparingLine(report: Report): Line {
  const result = resultOf(report);
  const digits = shortHash(report.compared);
  return { result, digits, whole: say("fairness-line", { result, digits }) };
}

function resultOf(report: Report): string {
  const { finished, entries, endedBy, score, sitting, decided } = report;
  if (!finished) {
    return say("fairness-line-not-finished", { count: entries, entries: String(entries) });
  }
  if (decided) return decidedInWords(report, decided);
  if (!score?.length || WITHOUT_RESULT.includes(endedBy)) return printable(endedBy);
  const best = Math.max(...score.map(([, points]) => points));
  const names = score.flatMap(([seat, points]) =>
    points === best ? [nameOf(sitting, seat)] : [],
  );
  if (score.length === 1) {
    return say("fairness-line-alone", { name: names[0] ?? "", how: printable(endedBy) });
  }
  const points = score.map(([, each]) => each).sort((one, other) => other - one);
  const told =
    points.length <= MOST_POINTS
      ? points.join(":")
      : say("fairness-line-points", { points: String(best) });
  if (names.length === points.length) return say("fairness-line-draw", { score: told });
  return say("fairness-line-won", { names: joined(names), score: told });
}

/** H11 to H14. The players themselves have ended the game. */
function decidedInWords({ left, sitting }: Report, how: NonNullable<Decided>): string {
  if (how !== "resignation" && how !== "claim") return say(`fairness-line-by-${how}`);
  if (!left.length) return say("fairness-line-given-up");
  const names = left.map((seat) => nameOf(sitting, seat));
  return say(`fairness-line-by-${how}`, { names: joined(names) });
}

function joined(names: readonly string[]): string {
  return names.reduce((before, name) => say("fairness-line-and", { before, name }));
}

function nameOf(sitting: Report["sitting"], seat: number): string {
  const name = sitting[seat] ?? say("fairness-line-seat", { seat: String(seat) });
  return printable(name || say("fairness-line-somebody"));
}

function printable(text: string): string {
  const letters = [...text];
  const cut =
    letters.length <= LONGEST_TEXT ? text : `${letters.slice(0, LONGEST_TEXT).join("")}...`;
  return cut.replace(UNPRINTABLE, "\uFFFD");
}
