import { describe, expect, test } from "vitest";
import type { Status } from "../api/types";
import type { Between } from "./between";
import { between, seated } from "./fakeBetween";
import { type AskedTable, mayAsk } from "./mayAsk";

interface Changes extends Partial<Between> {
  status?: Status;
  /** Our seat, and whether we are the host. */
  seat?: number | null;
  host?: boolean;
  timed?: boolean;
  /** The start has shown cards, dice or tickets. */
  luck?: boolean;
  rolls?: boolean;
  seats?: ReturnType<typeof seated>;
}

const NOW = 10_000;

function table(changes: Changes = {}): AskedTable {
  const { status = "playing", seat = 0, host = false, timed, luck = false } = changes;
  const { rolls = false, seats = seated(2), ...rest } = changes;
  const taken = seats.filter(({ name }) => name !== null).length;
  return {
    you: { seat, host, kept: null },
    summary: { status, seats, taken, places: seats.length, luck, between: between(rest) },
    over: status === "over",
    played: seat,
    clock: { now: NOW, elapsed: 0, running: true, heard: 0, ...(timed && { left: [1, 1] }) },
    known: { game: { bot: true, seats: { least: 2 } } },
    luck: { rolls },
  };
}

const may = (changes: Changes, ...[name, about]: [Parameters<typeof mayAsk>[1], unknown?]) =>
  mayAsk(table(changes), name, about as never, 0);

const free = (at: number, count = 2) =>
  seated(count).map((card) => (card.seat === at ? { ...card, name: null } : card));
const late = [{ seat: 1, until: NOW }];
const early = [{ seat: 1, until: NOW + 1 }];

test("nothing is asked of a table that is not known", () => {
  expect(mayAsk({ ...table(), summary: null }, "Resign")).toBe(false);
});

describe("calling off and ending", () => {
  test.each<[string, Changes, boolean, boolean]>([
    ["before a move, without luck", { moved: false }, true, false],
    ["after a move", {}, false, false],
    ["after luck, with another who is there", { moved: false, luck: true }, false, false],
    ["after luck, alone", { moved: false, luck: true, deciders: [0] }, true, true],
    [
      "after luck, when the other is gone",
      { moved: false, luck: true, gone: early },
      true,
      false,
    ],
    [
      "when all who are there have agreed",
      { moved: false, luck: true, offers: [{ what: "end", seats: [1] }] },
      true,
      false,
    ],
    ["in a hall", { moved: false, host_may_end: true }, false, false],
    ["by the host of a hall", { host: true, host_may_end: true }, false, true],
    ["by the host of others' game", { host: true }, false, false],
    ["by the host where bots play", { host: true, seat: null, deciders: [] }, false, true],
    ["by the host before the game", { host: true, status: "waiting" }, false, true],
    ["by the host after the end", { host: true, status: "over" }, false, false],
    ["by a spectator", { seat: null, moved: false }, false, false],
  ])("%s", (_, changes, abort, end) => {
    expect([may(changes, "Abort"), may(changes, "End")]).toEqual([abort, end]);
  });
});

test("a host pauses at once only where no clock runs; who plays alone always may", () => {
  expect(may({ host: true }, "Pause")).toBe(true);
  expect(may({ host: true, timed: true }, "Pause")).toBe(false);
  expect(may({}, "Pause")).toBe(false);
  expect(may({ deciders: [0], timed: true }, "Pause")).toBe(true);
});

test("every player may resume, and a spectator may not", () => {
  const paused = { status: "paused" as const };
  expect(may({ ...paused, seat: 1 }, "Resume")).toBe(true);
  expect(may({ ...paused, seat: null }, "Resume")).toBe(false);
  expect(may({ ...paused, seat: null, host: true }, "Resume")).toBe(true);
  expect(may({}, "Resume")).toBe(false);
});

test("whoever was asked answers an offer, and whoever made it takes it back", () => {
  const offers = [{ what: "draw" as const, seats: [0] }];
  expect([may({ offers }, "Agree", "draw"), may({ offers }, "Decline", "draw")]).toEqual([
    false,
    true,
  ]);
  expect(may({ offers, seat: 1 }, "Agree", "draw")).toBe(true);
  expect(may({ offers, seat: null }, "Agree", "draw")).toBe(false);
  expect(may({ offers }, "Offer", "draw")).toBe(false);
  expect(may({ offers }, "Decline", "pause")).toBe(false);
});

test("a game is claimed when the time to come back is over", () => {
  expect(may({ gone: late }, "Claim", 1)).toBe(true);
  expect(may({ gone: early }, "Claim", 1)).toBe(false);
  expect(may({ gone: late, seat: null }, "Claim", 1)).toBe(false);
});

describe("seats", () => {
  const waiting = { status: "waiting" as const };

  test("who has none takes a free one, and nobody one that is kept for another", () => {
    const seats = free(1);
    expect(may({ ...waiting, seat: null, seats }, "Sit", 1)).toBe(true);
    expect(may({ ...waiting, seat: null, seats }, "Sit")).toBe(true);
    expect(may({ ...waiting, seat: null, seats }, "Sit", 0)).toBe(false);
    expect(may({ ...waiting, seat: null }, "Sit")).toBe(false);
    expect(may({ ...waiting, seats }, "Sit", 1)).toBe(false);
    const kept = seats.map((card) => ({ ...card, kept: card.name === null }));
    expect(may({ ...waiting, seat: null, seats: kept }, "Sit", 1)).toBe(false);
    expect(may({ seat: null, seats, out: [1] }, "Sit", 1)).toBe(false);
  });

  test("everybody leaves their own, and the host frees those of others before the game", () => {
    expect(may(waiting, "Rise", 0)).toBe(true);
    expect(may(waiting, "Rise", 1)).toBe(false);
    expect(may({ ...waiting, host: true }, "Rise", 1)).toBe(true);
  });

  test("in the game the host frees a bot's, and that of a player whose time is over", () => {
    const host = { host: true };
    expect(may(host, "Rise", 1)).toBe(false);
    expect(may({ ...host, seats: seated(2, [1]) }, "Rise", 1)).toBe(true);
    expect(may({ ...host, gone: late }, "Rise", 1)).toBe(true);
    expect(may({ ...host, gone: early }, "Rise", 1)).toBe(false);
  });

  test("a bot comes before the game, and plays on only where nobody rolls", () => {
    expect(may({ ...waiting, host: true, seats: free(1) }, "Invite", 1)).toBe(true);
    expect(may({ ...waiting, seats: free(1) }, "Invite", 1)).toBe(false);
    expect(may({ ...waiting, host: true }, "Invite")).toBe(false);
    const out = { seats: free(1, 3), out: [1], deciders: [0, 2] };
    expect(may(out, "Invite", 1)).toBe(true);
    expect(may({ ...out, luck: true, rolls: true }, "Invite", 1)).toBe(false);
    expect(may({ gone: late }, "Invite", 1)).toBe(true);
    expect(may({ gone: early }, "Invite", 1)).toBe(false);
  });

  test("the host starts when enough are there, and hands over to a person", () => {
    expect(may({ ...waiting, host: true }, "Start")).toBe(true);
    expect(may({ ...waiting, host: true, seats: free(1) }, "Start")).toBe(false);
    expect(may(waiting, "Start")).toBe(false);
    expect(may({ host: true }, "HandOver", 1)).toBe(true);
    expect(may({ host: true, seats: seated(2, [1]) }, "HandOver", 1)).toBe(false);
    expect(may({ host: true }, "HandOver", 0)).toBe(false);
  });
});

test("a rematch is asked for after the end, by who played", () => {
  const over = { status: "over" as const };
  expect(may(over, "Rematch")).toBe(true);
  expect(may({ ...over, seat: null }, "Rematch")).toBe(false);
  expect(may({ ...over, rematch: [0] }, "Rematch")).toBe(false);
  expect(may({}, "Rematch")).toBe(false);
});
