/** What a check found, in words. */

import type { Audited } from "../api/wire.generated";
import { say } from "../messages/fairness";
import type { OwnNotice } from "./chainRecords";
import type { Broken, Drawn } from "./entry";
import type { OwnNotices } from "./ownNotices";
import type { Report, SeatChange, SeatCount } from "./report";
import { type Word, wordOf } from "./verdict";

/** What the luck of our games is called. */
const LUCK: Record<string, string> = {
  backgammon: "dice",
  casino: "cards",
  sudoku: "puzzle",
  tambola: "calls",
};

/** Up to so many players are named one by one. */
const FEW = 8;

/** `alarm`: it must not be overlooked. */
export interface Sentence {
  words: string;
  alarm?: boolean;
}

/** Something that was found, or that could not be checked (yet). */
export interface Finding {
  words: string;
  isChecked: boolean;
}

/** Something that a player should know, with the entry that says it. */
export interface Notice extends Sentence {
  entry: number | null;
}

const hasLuck = ({ opened }: Report) => (opened.attempts ?? 0) > 0;
const hasDrawn = ({ openDraws, sealedDraws }: Report) => openDraws + sealedDraws > 0;
const luckOf = ({ opened, knowsGame }: Report) => (knowsGame && LUCK[opened.game]) || "draws";
/** Everything that was drawn, and can be known, is in the events. */
export const isTied = ({ luck }: Report) =>
  luck.every(({ tie, key }) => tie === "tied" || key === null);

/** The answer in three sentences. */
export function answer(report: Report): [Sentence, Sentence, Sentence] {
  const { finished } = report;
  const luck = luckOf(report);
  const howLog = { words: say("fairness-how-log") };
  if (!hasLuck(report)) {
    const none = say(finished ? "fairness-no-luck" : "fairness-no-luck-so-far");
    return [{ words: none }, { words: say("fairness-no-luck-why") }, howLog];
  }
  if (!hasDrawn(report)) {
    const none = say(finished ? "fairness-not-drawn" : "fairness-not-drawn-yet");
    const why = say(finished ? "fairness-not-drawn-why" : "fairness-not-drawn-yet-why");
    return [{ words: none }, { words: why }, howLog];
  }
  if (isSealed(report)) {
    const sealed = say("fairness-sealed", { luck });
    return [{ words: sealed }, whoChose(report), { words: say("fairness-how-later") }];
  }
  const honest = finished ? "fairness-honest" : "fairness-honest-so-far";
  const how = say(isTied(report) ? "fairness-how" : "fairness-unknown-game");
  return [{ words: say(honest, { luck }) }, whoChose(report), { words: how }];
}

/** There was luck, but nothing of it can be checked before the end. */
export function isSealed(report: Report): boolean {
  return !report.finished && report.openDraws === 0 && report.sealedDraws > 0;
}

function whoChose(report: Report): Sentence {
  const luck = luckOf(report);
  const count = report.attempts;
  if (report.links === 0) return { words: say("fairness-only-house", { luck }), alarm: true };
  if (count > 1) return { words: say("fairness-best-of", { luck, count }), alarm: true };
  return {
    words: say(isSealed(report) ? "fairness-fixed" : "fairness-nobody-chose", { luck }),
  };
}

/** Exactly what was checked, in one line. `word` counts who judged the moves, too. */
export function headline(report: Report, word: Word = wordOf(report, null)): string {
  const drawn = isTied(report) ? "luck" : "draws";
  const what = hasLuck(report) && hasDrawn(report) ? drawn : "log";
  if (word === "verified") return say("fairness-all-verified", { what });
  if (report.finished) return say("fairness-verified", { what });
  return say("fairness-verified-to", { what, entry: report.entries - 1 });
}

/** Who judged the moves, as far as this page knows. */
export type By = "server" | "judging" | "nobody";

/** What was judged, and by whom, in a player's words. */
export function judges(report: Report, by: By): [what: string, who: string][] {
  const luck = luckOf(report);
  const rows: [string, string][] = [
    [say("fairness-judged-log"), say("fairness-by-browser-log")],
    [say("fairness-judged-house"), say("fairness-by-browser")],
  ];
  if (hasLuck(report) && hasDrawn(report)) {
    const made = isTied(report) ? "fairness-by-browser-luck" : "fairness-by-browser-draws";
    const who = say(isSealed(report) ? "fairness-by-later" : made);
    rows.unshift([say("fairness-judged-luck", { luck }), who]);
  }
  const moves = report.finished ? by : "later";
  return [...rows, [say("fairness-judged-moves"), say(`fairness-moves-by-${moves}`)]];
}

/** `judged` is what a server said of the moves, and `own` what this browser noticed of its seat. */
export function findings(
  report: Report,
  judged: Audited | null = null,
  own: OwnNotices = null,
): Finding[] {
  const { entries, links, openDraws, sealedDraws, sealedKey, hiddenParts } = report;
  const luck = isTied(report) ? luckOf(report) : "draws";
  const checked = [
    say("fairness-found-entries", { count: entries }),
    say("fairness-found-house"),
  ];
  if (links) checked.push(say("fairness-found-links", { count: links }));
  if (openDraws) checked.push(say("fairness-found-open", { luck, count: openDraws }));
  if (sealedDraws && sealedKey)
    checked.push(say("fairness-found-sealed", { luck, count: sealedDraws }));
  const open: string[] = [];
  if (sealedDraws && !sealedKey) open.push(say("fairness-open-sealed", { luck }));
  if (hiddenParts) open.push(say("fairness-open-parts", { count: hiddenParts }));
  if (!isTied(report)) open.push(say("fairness-open-game"));
  const isJudged = wordOf(report, judged) === "verified";
  if (isJudged && judged) {
    checked.push(say("fairness-found-moves", { count: judged.moves ?? 0 }));
  } else open.push(judged?.says ? say("fairness-open-judged") : say("fairness-open-moves"));
  if (own?.length === 0) checked.push(say("fairness-found-own"));
  else if (own === null) open.push(say("fairness-open-own"));
  return [
    ...checked.map((words) => ({ words, isChecked: true })),
    ...open.map((words) => ({ words, isChecked: false })),
  ];
}

/** What a player should know: what concerns everybody first, then seat by seat. */
export function notices(report: Report, own: OwnNotices = null): Notice[] {
  const { attempts, houseKnows, links, changes } = report;
  const found: Notice[] = ownNotices(own ?? []);
  if (attempts > 1) {
    const words = say("fairness-attempts", { count: attempts });
    found.push({ entry: null, alarm: true, words });
  }
  if (hasDrawn(report) && links === 0)
    found.push({ entry: null, alarm: true, words: say("fairness-no-links") });
  if (houseKnows !== null)
    found.push({ entry: houseKnows, alarm: true, words: say("fairness-house-knows") });
  return [...found, ...unchained(report), ...changes.map(describeChange)];
}

/** What this browser noticed of its own seat, counted, with the first entry of each kind. */
function ownNotices(own: readonly OwnNotice[]): Notice[] {
  const kinds = [...new Set(own.map(({ what }) => what))];
  return kinds.map((what) => {
    const such = own.filter((one) => one.what === what);
    const words = say(`fairness-own-${what}`, { count: such.length });
    return { entry: such[0]?.seq ?? null, alarm: true, words };
  });
}

/** Who had no chain, if anybody had one. */
function unchained(report: Report): Notice[] {
  const { seats, links } = report;
  const without = seats.filter(({ chained }) => !chained);
  if (!hasLuck(report) || links === 0) return [];
  if (without.length > FEW) {
    return [{ entry: null, words: say("fairness-many-unchained", { count: without.length }) }];
  }
  return without.map(({ seat, name }) => {
    return { entry: null, words: say("fairness-unchained", { name: nameOf(seat, name) }) };
  });
}

const nameOf = (seat: number, name: string) =>
  name || say("fairness-erased", { number: seat + 1 });

export function nothingUnusual(report: Report): string {
  return say(hasDrawn(report) ? "fairness-nothing-unusual" : "fairness-nothing-unusual-plain");
}

function describeChange({ entry, seat, name, what }: SeatChange): Notice {
  return { entry, words: say(`fairness-change-${what}`, { name: nameOf(seat, name) }) };
}

/** Who added to the luck; nobody in a game without luck. */
export function players(report: Report): [name: string, does: string, isChained: boolean][] {
  if (!hasLuck(report)) return [];
  const seats = report.seats.map((seat): [string, string, boolean] => {
    return [nameOf(seat.seat, seat.name), describeSeat(seat), seat.given > 0];
  });
  return [...seats, [say("fairness-house"), say("fairness-house-kept"), true]];
}

function describeSeat({ chained, given }: SeatCount): string {
  if (!chained) return say("fairness-seat-unchained");
  return given ? say("fairness-seat-gave", { count: given }) : say("fairness-seat-silent");
}

/** What no check of this log proves; only what concerns its game. */
export function notProven(report: Report): string[] {
  const luck = luckOf(report);
  const mayRoll = luck === "dice" || luck === "draws";
  const about = [
    ["hidden", luck !== "dice"],
    ["calls", luck === "calls"],
    ["rolls", mayRoll],
    ["attempts", true],
    ["two", mayRoll],
    ["resign", luck === "dice"],
  ] as const;
  const lucky = hasLuck(report) ? about.flatMap(([which, is]) => (is ? [which] : [])) : [];
  const always = ["server", "logs", "again", "people", "time", "page"] as const;
  return [...lucky, ...always].map((which) => say(`fairness-not-proven-${which}`));
}

const FILE: readonly Broken["code"][] = [
  ...(["cut-here", "cut-after", "no-next", "no-end", "unreadable-line"] as const),
  ...(["line-not-an-entry", "line-form", "out-of-place", "empty-log", "secret-early"] as const),
];
const CHANGED: readonly Broken["code"][] = [
  ...(["entry-hash", "part-hash", "hash-form", "forked", "gone-back"] as const),
];
const DRAWN: readonly Broken["code"][] = [
  ...([
    "wrong-draw",
    "not-drawn",
    "luck-not-due",
    "house-link",
    "sealed-key",
    "not-promised",
  ] as const),
  ...(["other-secret", "other-salt", "other-chain", "no-chain", "link-missing"] as const),
  ...(["link-not-needed", "not-a-roll", "no-promise", "chain-length"] as const),
];

/** What a fault means for a player. */
export function meaningOf({ code }: Broken): string {
  if (code === "moves") return say("fairness-means-moves");
  if (FILE.includes(code)) return say("fairness-means-file");
  if (CHANGED.includes(code)) return say("fairness-means-changed");
  return say(DRAWN.includes(code) ? "fairness-means-luck" : "fairness-means-house");
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
