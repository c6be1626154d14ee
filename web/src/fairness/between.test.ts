/** H3, H6, H11 to H16. The page judges again what people did at a table. */

import { expect, test } from "vitest";
import type { TableFact } from "../api/types";
import { type GameLuck, loadLuck } from "../games/luck";
import { Chain } from "./chain";
import { Broken, type Content, HOUSE } from "./entry";
import { FakeLog } from "./fakeLog";
import { Follower } from "./follow";

const ANN = new Chain(new Uint8Array(32).fill(1));
const BEN = new Chain(new Uint8Array(32).fill(2));
const NOW = 1_000_000;
const backgammon = await loadLuck("backgammon");

function playing(): FakeLog {
  const log = new FakeLog();
  log.sit(0, "ann", ANN.anchor);
  log.sit(1, "ben", BEN.anchor);
  log.close();
  log.begin({ 0: ANN.link(1), 1: BEN.link(1) });
  return log;
}

type Said = [by: number | null, who: string, asked: Content["asked"], facts: TableFact[]];

/** Follows a game and then these entries; why the last of them is wrong, or nothing. */
function followed(game: GameLuck | null, said: Said[], wait = 0): (string | number)[] {
  const log = playing();
  said.forEach(([by, who, asked, facts], at) => {
    log.add({ at: NOW + at * wait, by, who, asked, facts });
  });
  const follower = new Follower(game);
  try {
    for (const entry of log.entries) follower.follow(entry);
  } catch (caught) {
    if (!(caught instanceof Broken)) throw caught;
    expect(caught.seq).toBe(log.version - 1);
    return [caught.code, String(caught.found)].filter(Boolean);
  }
  return [];
}

const GONE: Said = [
  ...([HOUSE, "", { type: "NoteGone", seat: 1 }] as const),
  [{ type: "PlayerGone", seat: 1, until: NOW + 60_000 }],
];
const CLAIM: Said = [
  ...([0, "ann", { type: "Claim", seat: 1 }] as const),
  [
    { type: "Claimed", seat: 0, gone: 1 },
    { type: "GameEnded", by: "claimed" },
  ],
];
const RESIGN: Said = [
  ...([1, "ben", { type: "Resign" }] as const),
  [
    { type: "Resigned", seat: 1 },
    { type: "GameEnded", by: "resigned" },
  ],
];
const again = (table: string): Said => [
  ...([HOUSE, "", { type: "PlayAgain", table }] as const),
  [{ type: "RematchAgreed", table }],
];
const offer = (by: number, who: string): Said => [
  ...([by, who, { type: "Offer", what: "draw" }] as const),
  [{ type: "Offered", seat: by, what: "draw" }],
];
const DRAWN: Said = [
  ...([1, "ben", { type: "Agree", what: "draw" }] as const),
  [
    { type: "Offered", seat: 1, what: "draw" },
    { type: "Agreed", what: "draw" },
    { type: "GameEnded", by: "drawn by agreement" },
  ],
];
const END: Said = [0, "ann", { type: "End" }, [{ type: "GameEnded", by: "ended by the host" }]];
const HAND_OVER: Said = [
  ...([0, "ann", { type: "HandOver", seat: 1 }] as const),
  [{ type: "HostChanged", holder: "ben" }],
];

test.each<[string, GameLuck | null, Said[], number]>([
  ["a resignation and a rematch", backgammon, [RESIGN, again("N3XTABLE")], 0],
  ["a claim when the time is over", backgammon, [GONE, CLAIM], 60_000],
  ["a draw, in a game that this page does not know", null, [offer(0, "ann"), DRAWN], 0],
  ["another host", backgammon, [HAND_OVER], 0],
])("%s", (_, game, said, wait) => {
  expect(followed(game, said, wait)).toEqual([]);
});

const NO_DRAWS = ["against-rule", "H12"];
test.each<[string, GameLuck | null, Said[], (string | number)[]]>([
  ["a draw in a game without draws", backgammon, [offer(0, "ann")], NO_DRAWS],
  ["an agreement that nobody offered", null, [DRAWN], NO_DRAWS],
  ["a second offer", null, [offer(0, "ann"), offer(1, "ben")], NO_DRAWS],
  ["a claim that comes too early", backgammon, [GONE, CLAIM], ["against-rule", "H14"]],
  ["a claim from somebody who is there", backgammon, [CLAIM], ["against-rule", "H14"]],
  [
    "a second rematch",
    null,
    [RESIGN, again("N3XTABLE"), again("N3XTABLF")],
    ["against-rule", "H16"],
  ],
  ["a rematch before the end", null, [again("N3XTABLE")], ["against-rule", "H16"]],
  ["an agreement after the end", null, [offer(0, "ann"), RESIGN, DRAWN], ["already-over"]],
  ["an end by the host", backgammon, [END], ["against-rule", "H6"]],
  [
    "a resignation for another seat",
    null,
    [[0, "ben", { type: "Resign" }, RESIGN[3]]],
    ["other-seat"],
  ],
  [
    "a resignation that does not end the game",
    null,
    [[1, "ben", { type: "Resign" }, [{ type: "Resigned", seat: 1 }]]],
    ["other-facts"],
  ],
  ["a host who hands over twice", null, [HAND_OVER, HAND_OVER], ["against-rule", "H3"]],
])("%s is found", (_, game, said, found) => {
  expect(followed(game, said)).toEqual(found);
});

test("the hash that people compare is that of the end, also when they play again", () => {
  const log = playing();
  for (const [by, who, asked, facts] of [RESIGN, again("N3XTABLE")]) {
    log.add({ at: NOW, by, who, asked, facts });
  }
  const follower = new Follower(null);
  for (const entry of log.entries) follower.follow(entry);
  const { compared, head, decided, left, endedBy } = follower.report();
  expect([compared, head]).toEqual([log.entries.at(-2)?.hash, log.head]);
  expect([decided, left, endedBy]).toEqual(["resignation", [0], "resigned"]);
});
