/** What a player reads about a game. */

import { expect, test } from "vitest";
import type { Audited } from "../api/wire.generated";
import type { OwnNotices } from "./ownNotices";
import type { Change, Report } from "./report";
import { wordOf } from "./verdict";
import { answer, findings, headline, judges, notices } from "./words";

const fair: Report = {
  opened: {
    table: "K7QM2XBD",
    game: "backgammon",
    rules: 1,
    options: {},
    host: "a",
    title: "",
    opened_at: 0,
    places: 2,
    attempts: 3,
  },
  entries: 100,
  moves: 90,
  links: 60,
  openDraws: 120,
  sealedDraws: 0,
  hiddenParts: 0,
  attempts: 1,
  finished: true,
  endedBy: "match won",
  decided: null,
  left: [0, 1],
  score: null,
  sitting: ["Anna", "Ben"],
  head: "",
  compared: "",
  secretShown: true,
  sealedKey: null,
  seats: [
    { seat: 0, name: "Anna", chained: true, given: 30 },
    { seat: 1, name: "Ben", chained: true, given: 30 },
  ],
  changes: [],
  houseKnows: null,
  knowsGame: true,
  luck: [],
};
const said = (report: Partial<Report>) => answer({ ...fair, ...report });
const noticed = (report: Partial<Report>) => notices({ ...fair, ...report });

test("a fair game has three calm sentences and no notice", () => {
  const sentences = said({});
  expect(sentences.map(({ words }) => words)).toEqual([
    "The dice were honest.",
    "Nobody could choose them.",
    "Here is how you can check it.",
  ]);
  expect(sentences.some(({ alarm }) => alarm)).toBe(false);
  expect(noticed({})).toEqual([]);
  expect(headline(fair)).toBe("Luck and log verified; moves are not judged on this page.");
  expect(findings(fair).at(-1)?.isChecked).toBe(false);
});

const judged = (more: Partial<Audited>): Audited => {
  return { verdict: "verified", moves: 90, judged: 90, head: fair.compared, ...more };
};

test("a list says who judged what", () => {
  const told = (report: Partial<Report>, by: Parameters<typeof judges>[1] = "server") =>
    judges({ ...fair, ...report }, by).map((row) => row.join(": "));
  expect(told({})).toEqual([
    "The dice: your browser: made again from what was promised",
    "That nobody changed the game: your browser: every hash",
    "Seats, start, pauses, giving up: your browser",
    "The moves: this server, by the rules of the game",
  ]);
  expect(told({}, "nobody").at(-1)).toBe("The moves: nobody yet: the command below does");
  expect(told({ finished: false }).at(-1)).toBe("The moves: when the game is over");
  const opened = { ...fair.opened, game: "dots", attempts: 0 };
  expect(told({ opened, openDraws: 0 })[0]).toMatch("nobody changed");
});

test("who judged the moves is named, and only for this log", () => {
  expect(wordOf(fair, null)).toBe("not-judged");
  expect(wordOf(fair, judged({}))).toBe("verified");
  expect(headline(fair, "verified")).toContain("This server judged the moves.");
  const told = findings(fair, judged({})).map(({ words }) => words);
  expect(told.some((words) => words.startsWith("90 moves, judged again"))).toBe(true);
  expect(wordOf({ ...fair, compared: "ab" }, judged({ head: "cd" }))).toBe("not-judged");
  expect(wordOf({ ...fair, hiddenParts: 1 }, judged({}))).toBe("as-far-as-shown");
  expect(wordOf(fair, judged({ verdict: "broken" }))).toBe("broken");
  expect(wordOf({ ...fair, knowsGame: false }, null)).toBe("not-judged");
});

test("entries of our seat that we did not send are counted, and without a record nothing is known", () => {
  const act = (seq: number) => ({ seq, hash: "", what: "not-sent" }) as const;
  const [notice] = notices(fair, [act(7), act(9), act(11)]);
  expect(notice?.words).toMatch(/^3 entries of your seat were not sent by your programs/);
  expect([notice?.entry, notice?.alarm]).toEqual([7, true]);
  const last = (own: OwnNotices) => findings(fair, null, own).at(-1);
  expect(last(null)?.words).toMatch(/^Not known here: who sent the entries of your seat/);
  expect(findings(fair, null, []).map(({ words }) => words)).toContain(
    "Every entry of your seat was sent by your own programs.",
  );
  expect(notices(fair, null)).toEqual([]);
});

test("more than one attempt and luck of the house alone are alarming", () => {
  expect(said({ attempts: 3 })[1]).toEqual({
    words: "Nobody could choose them freely, but somebody could take the best of 3.",
    alarm: true,
  });
  expect(noticed({ attempts: 3 })[0]?.alarm).toBe(true);
  expect(said({ links: 0 })[1].alarm).toBe(true);
  expect(noticed({ links: 0 }).map(({ alarm }) => alarm)).toEqual([true]);
});

test("from where on the house could know the rolls is said with its entry", () => {
  const [notice] = noticed({ houseKnows: 31 });
  expect([notice?.entry, notice?.alarm]).toEqual([31, true]);
  expect(notice?.words).toContain("all later rolls");
});

test.each<Change>([
  ...(["left", "sat-again", "sat-late", "dealt-late", "bot"] as const),
  ...(["left-out", "no-link", "chain-lost", "chain-used-up"] as const),
])("a seat: %s", (what) => {
  const [named, nameless] = noticed({
    changes: [
      { entry: 7, seat: 1, name: "Ben", what },
      { entry: 8, seat: 1, name: "", what },
    ],
  });
  expect([named?.entry, named?.words.startsWith("Ben ")]).toEqual([7, true]);
  expect(nameless?.words.startsWith("A player (seat 2) ")).toBe(true);
});

test("who had no chain is named, and counted in a hall", () => {
  const seats = Array.from({ length: 30 }, (_, seat) => {
    return { seat, name: `P${seat}`, chained: seat > 9, given: 1 };
  });
  expect(noticed({ seats: seats.slice(9) })[0]?.words).toMatch(/^P9 played without a chain/);
  expect(noticed({ seats })[0]?.words).toMatch(/^10 players had no chain/);
});
