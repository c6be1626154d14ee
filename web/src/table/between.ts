/** What is between the people at a table: offers, who is gone, who is out. The server tells it with
 * the table. After a move it tells nothing, so this follows the entries: a move declines a draw. */

import type { Seat, Summary, TableFact, Update } from "../api/types";

export type Between = Summary["between"];
export type What = Between["offers"][number]["what"];
type Entry = Pick<Update, "asked" | "by" | "facts" | "status">;

/** Before the table is known. */
export const NOTHING_BETWEEN: Between = {
  offers: [],
  gone: [],
  out: [],
  players: [],
  deciders: [],
  moved: false,
  drawable: false,
  host_may_end: false,
  rematch: [],
  next: "",
  follows: "",
  tonight: [],
  together: null,
};

/** H13. Before the first move an end is a calling off. */
export function theOffer(what: What, { moved }: Pick<Between, "moved">): What | "call-off" {
  return what === "end" && !moved ? "call-off" : what;
}

/** What is between the people after an entry. `seats` are those after the entry. */
export function betweenAfter(
  before: Between,
  seats: readonly Seat[],
  { asked, by, facts, status }: Entry,
): Between {
  const isMove = asked?.type === "Play" && by !== null && by >= 0;
  const { moved, offers, gone, players } = before;
  // Most moves change nothing between the people.
  const isCalm = moved && !offers.length && !gone.length && players.includes(by ?? -1);
  if (!facts.length && (isCalm || (!isMove && !gone.length))) return before;
  const asking = by === null || by < 0 ? before : afterAsk(before, by, isMove);
  const after = facts.reduce(afterFact, asking);
  const begun = status === "playing" || status === "paused";
  if (!facts.length || !begun) return after;
  // A player who has left the seat empty is asked, too; one for whom a bot plays on is not.
  const bots = new Set(seats.flatMap(({ seat, bot }) => (bot ? [seat] : [])));
  return { ...after, deciders: after.players.filter((seat) => !bots.has(seat)) };
}

/** Whoever asks is there. Whoever moves plays, and declines every draw to which they have not agreed. */
function afterAsk(between: Between, by: number, isMove: boolean): Between {
  const { players } = between;
  const stands = ({ what, seats }: Between["offers"][number]) =>
    !isMove || what !== "draw" || seats.includes(by);
  return {
    ...between,
    players:
      isMove && !players.includes(by)
        ? [...players, by].sort((one, other) => one - other)
        : players,
    moved: between.moved || isMove,
    offers: between.offers.filter(stands),
    gone: without(between.gone, by),
  };
}

function afterFact(between: Between, fact: TableFact): Between {
  const { offers, gone } = between;
  switch (fact.type) {
    case "GameStarted":
      return { ...between, players: fact.seats };
    case "Offered":
      return { ...between, offers: withOffer(offers, fact.seat, fact.what) };
    case "Declined":
      return { ...between, offers: offers.filter(({ what }) => what !== fact.what) };
    case "Agreed":
    case "TablePaused":
    case "GameEnded":
      return { ...between, offers: [], gone: [] };
    case "PlayerGone":
      return {
        ...between,
        gone: [...without(gone, fact.seat), { seat: fact.seat, until: fact.until }],
      };
    case "PlayerBack":
      return { ...between, gone: without(gone, fact.seat) };
    case "SeatTaken":
      return { ...between, offers: [], gone: without(gone, fact.seat) };
    case "HouseAway": {
      const missed = fact.until - fact.since;
      return {
        ...between,
        gone: gone.map(({ seat, until }) => ({ seat, until: until + missed })),
      };
    }
    case "Resigned":
      return isOut(between, fact.seat);
    case "Claimed":
      return isOut(between, fact.gone);
    case "RematchAgreed":
      return { ...between, next: fact.table };
    default:
      return between;
  }
}

function withOffer(offers: Between["offers"], seat: number, what: What): Between["offers"] {
  const stands = offers.find((offer) => offer.what === what);
  if (!stands) return [...offers, { what, seats: [seat] }];
  return offers.map((offer) =>
    offer === stands ? { what, seats: [...offer.seats, seat] } : offer,
  );
}

function isOut(between: Between, seat: number): Between {
  return {
    ...between,
    offers: [],
    out: [...between.out, seat],
    gone: without(between.gone, seat),
    players: between.players.filter((player) => player !== seat),
  };
}

function without(gone: Between["gone"], seat: number): Between["gone"] {
  return gone.filter((one) => one.seat !== seat);
}
