/** The page and the terminal say the same sentences: `tests/cli/test_telling.py` reads these cases,
 * too. */

import { expect, test } from "vitest";
import cases from "../../../tests/cli/telling.json";
import * as backgammon from "./backgammon/telling";
import * as casino from "./casino/telling";
import { taleOf } from "./dots/tale";
import * as dots from "./dots/telling";
import { tale as sudokuTale } from "./sudoku/tale";
import * as sudoku from "./sudoku/words";
import { tale as tambolaTale } from "./tambola/tale";
import * as tambola from "./tambola/words";

interface Case {
  event: { type: string; [field: string]: unknown };
  beside?: Case["event"][];
  says: string;
  story: string;
}

const NAMES = ["Anna", "Ben", "Cara"];
const dotsTale = taleOf({ width: 5, height: 5 });
const names = (seat: number) => NAMES[seat] ?? null;

/** What the page says when it happens, and in the story of the game. */
const PAGE: Record<keyof typeof cases, (events: never[]) => [string, string]> = {
  backgammon(events) {
    const write = ([white, black]: readonly [number, number]) => `${white} : ${black}`;
    const reader = { own: 0, names, dice: [6, 5] as const, write };
    return [backgammon.tell(events, reader), backgammon.tellAgain(events[0] as never)];
  },
  casino(events) {
    const said = casino.tell(events, { own: 0, names })?.shown ?? "";
    return [said, casino.tellAgain(events[0] as never)];
  },
  dots(events) {
    return [
      dots.tell(events, { you: { seat: 0 }, names } as never),
      dotsTale.tell(events[0] as never, dotsTale.opening),
    ];
  },
  sudoku(events) {
    const [{ wrong, empty }] = events as unknown as [{ wrong?: unknown[]; empty?: number }];
    const view = { last_check: { wrong: wrong?.length ?? 0, empty: empty ?? 0 } };
    return [
      sudoku.tell({ events } as never, view as never),
      sudokuTale.tell(events[0] as never, sudokuTale.opening),
    ];
  },
  tambola(events) {
    const view = { last: 22, nickname: "Two little ducks", prizes: titles };
    return [
      tambola.tell(events, view as never, names),
      tambolaTale.tell(events[0] as never, tambolaTale.opening),
    ];
  },
};
const titles = [
  { name: "TOP_ROW", title: "Top row" },
  { name: "FULL_HOUSE", title: "Full house" },
  { name: "FOUR_CORNERS", title: "Four corners" },
];

for (const [game, list] of Object.entries(cases) as [keyof typeof cases, Case[]][])
  test.each(list)(`${game}: $event.type, $says`, ({ event, beside = [], says, story }) => {
    expect(PAGE[game]([event, ...beside] as never[])).toEqual([says, story]);
  });
