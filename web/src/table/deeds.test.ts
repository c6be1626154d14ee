import { expect, test } from "vitest";
import type { Entry, Logged, TableFact } from "../api/types";
import { tellDeed } from "./deeds";
import { names } from "./fakeBetween";
import { readStory } from "./story";

const told = (by: number, asked: object, ...facts: TableFact[]): string => {
  const content = { seq: 9, at: 9, by, who: "", command: "", asked, facts, events: [] };
  const entry: Entry = { seq: 9, public: JSON.stringify(content), parts: [], hash: "" };
  const [moment] = readStory([entry], { known: names });
  return `${moment?.who}: ${moment?.words}`;
};
const SENT = "c".repeat(16);
const end = (by: string): TableFact => ({ type: "GameEnded", by });

test.each([
  [
    told(1, { type: "Resign" }, { type: "Resigned", seat: 1 }, end("resigned")),
    "Ben: resigns; the game is over: resigned",
  ],
  [
    told(0, { type: "Offer", what: "draw" }, { type: "Offered", seat: 0, what: "draw" }),
    "Ann: offers a draw",
  ],
  [
    told(
      1,
      { type: "Agree", what: "draw" },
      { type: "Offered", seat: 1, what: "draw" },
      { type: "Agreed", what: "draw" },
      end("drawn by agreement"),
    ),
    "Ben: accepts the draw; everybody has agreed; the game is over: drawn by agreement",
  ],
  [
    told(1, { type: "Decline", what: "end" }, { type: "Declined", seat: 1, what: "end" }),
    "Ben: says no to an end without a result",
  ],
  [
    told(0, { type: "Abort" }, end("aborted")),
    "Ann: calls the game off; the game is over: aborted",
  ],
  [
    told(-1, { type: "NoteGone", seat: 1 }, { type: "PlayerGone", seat: 1, until: 60_000 }),
    "The house: Ben is gone",
  ],
  [
    told(-1, { type: "NoteBack", seat: 1 }, { type: "PlayerBack", seat: 1 }),
    "The house: Ben is back",
  ],
  [
    told(0, { type: "Claim", seat: 1 }, { type: "Claimed", seat: 0, gone: 1 }, end("claimed")),
    "Ann: claims the game, because Ben is gone; the game is over: claimed",
  ],
  [
    told(-1, { type: "Succeed" }, { type: "HostChanged", holder: "b" }),
    "The house: A player is the host now",
  ],
  [
    told(0, { type: "Remove", holder: SENT }, { type: "SpectatorRemoved", holder: SENT }),
    "Ann: a spectator was sent away",
  ],
  [
    told(
      -1,
      { type: "PlayAgain", table: "K7QM2XBD" },
      { type: "RematchAgreed", table: "K7QM2XBD" },
    ),
    "The house: the rematch is at K7QM-2XBD",
  ],
])("%s", (words, expected) => {
  expect(words).toBe(expected);
});

test.each<[Logged, string]>([
  [{ type: "Claim", seat: 1 }, "claims the game, because Ben is gone"],
  [{ type: "HandOver", seat: 2 }, "makes Cleo the host"],
  [{ type: "Agree", what: "pause" }, "accepts the pause"],
])("%j is told in the feed", (asked, words) => {
  expect(tellDeed(asked, names)).toBe(words);
});
