import { expect, test } from "vitest";
import { pipsOf } from "./position";
import { OPENING, sceneAfter } from "./scenes";
import { tell, tellAgain, tellEnd } from "./telling";
import type { Event, View } from "./types";
import { describePoint, describeSide, resultOf } from "./words";

const GAME: Event[] = [
  { type: "OpeningRolled", game: 1, rolls: [[3, 1]], starts: 0, dice: [3, 1], crawford: false },
  {
    type: "CheckersMoved",
    seat: 0,
    play: "8/5 6/5",
    steps: [
      { from: 7, to: 4 },
      { from: 5, to: 4 },
    ],
  },
  { type: "TurnPassed", to: 1 },
  { type: "Doubled", seat: 1, value: 2 },
  { type: "CubeTaken", seat: 0, value: 2, owner: 0 },
  { type: "Rolled", seat: 1, dice: [6, 5] },
  { type: "ResignationOffered", seat: 1, level: 2 },
  { type: "ResignationAccepted", seat: 0 },
  { type: "GameWon", winner: 0, win_type: "gammon", by: "resigned", points: 4, score: [4, 0] },
];

test("a game is told again, event by event", () => {
  expect(GAME.map(tellAgain)).toEqual([
    "game 1 opens with 3-1",
    "plays 8/5 6/5",
    "",
    "doubles to 2",
    "takes at 2",
    "rolls 6-5",
    "offers to lose a gammon",
    "accepts",
    "won with a gammon, 4 : 0",
  ]);
  const black = { ...GAME.at(-1), winner: 1, score: [4, 5] } as Event;
  expect(tellAgain(black)).toBe("won with a gammon, 5 : 4");
});

test("each event has its board, dice, cube and score", () => {
  const scenes = [OPENING];
  for (const event of GAME) scenes.push(sceneAfter(scenes.at(-1) ?? OPENING, event));
  expect(scenes.map(({ position }) => pipsOf(position, 0)).slice(0, 4)).toEqual([
    167, 167, 163, 163,
  ]);
  expect(scenes.map(({ cube }) => [cube.value, cube.owner, cube.offered]).slice(3, 6)).toEqual([
    [1, null, null],
    [1, null, 2],
    [2, 0, null],
  ]);
  expect(scenes.at(-1)).toMatchObject({ dice: [6, 5], roller: 1, score: [4, 0] });
});

const names = (seat: number) => ["Anna", "Ben"][seat] ?? null;
const reader = {
  own: 0,
  names,
  dice: [6, 5] as const,
  write: ([white, black]: readonly [number, number]) => `${white} : ${black}`,
};

test("what happens is said to whom it concerns", () => {
  const blocked: Event[] = [
    { type: "Rolled", seat: 1, dice: [6, 6] },
    { type: "TurnPassed", to: 0, blocked: true },
  ];
  expect(tell(blocked, reader)).toBe("Ben rolled 6-6, and can play nothing.");
  expect(tell(blocked, { ...reader, own: 1 })).toBe(
    "You rolled 6-6, and nothing can be played.",
  );
  const hit: Event = {
    type: "CheckersMoved",
    seat: 1,
    play: "24/18*/13",
    steps: [
      { from: 0, to: 6, hit: true },
      { from: 6, to: 11 },
    ],
  };
  expect(tell([hit], reader)).toBe("Ben played 6-5 and hit you on your 7 point.");
  expect(tell([hit], { ...reader, own: null })).toBe("Ben played 6-5: 24/18*/13.");
  expect(tell(GAME.slice(-1), reader)).toBe("You win a gammon: 4 points. It is 4 : 0.");
});

test("the board in words", () => {
  const whose = (side: number) => (side === 0 ? "yours" : "Ben");
  expect(describePoint(OPENING.position, 13, 0, whose)).toBe("Point 13: 5 yours");
  expect(describePoint(OPENING.position, 19, 0, whose)).toBe("Point 19: 5 Ben");
  expect(describePoint(OPENING.position, 2, 0, whose)).toBe("Point 2: empty");
  expect(describeSide(OPENING.position, 1)).toBe("2 on 24, 5 on 13, 3 on 8, 5 on 6");
});

test("how it ended", () => {
  const view = {
    length: 3,
    games: 1,
    game: 2,
    last_game: { winner: 0, win_type: "gammon", by: "resigned", points: 4 },
  };
  expect(tellEnd(view as View, "You won 4 : 0", "4 : 0")).toEqual({
    result: "You won 4 : 0",
    story: [
      ["Score", "4 : 0"],
      ["Played for", "Match to 3"],
      ["Games", "2"],
      ["Last game", "a gammon"],
    ],
  });
});

test("the score is said from the reader's side, and for who watches from the winner's", () => {
  const said = (played: number | null, score: object) =>
    resultOf({
      view: { score },
      outcome: { winners: [1] },
      over: true,
      played,
      you: { seat: null },
      names,
    } as never);
  const score = { white: 2, black: 5 };
  expect(said(0, score)).toBe("You lost 2 : 5");
  expect(said(1, score)).toBe("You won 5 : 2");
  expect(said(null, score)).toBe("Ben won 5 : 2");
});

test("everybody but its player is told of a hint", () => {
  const taken: Event = { type: "HintTaken", seat: 1 };
  const reader = { names: () => "Ben", dice: null, write: () => "" };
  expect(tell([taken], { ...reader, own: 0 })).toBe("Ben took a hint.");
  expect(tell([taken], { ...reader, own: 1 })).toBe("");
  expect(tellAgain(taken)).toBe("takes a hint");
});
