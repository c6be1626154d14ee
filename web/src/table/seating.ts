/** Who takes part in a running game, as far as its view tells. A player can take a seat that was
 * left, but not a seat that never took part. */

import { isFields, type Part } from "../api/schema";
import type { Json, Seat, Update, You } from "../api/types";
import { botName, isBot } from "../fairness/names";
import { say } from "../messages/table";

/** Lists of seats in the view, and objects whose keys are seats, say who plays. */
export function takesPart(view: Json, part: Part, seat: number): boolean {
  if (!isFields(view)) return true;
  const groups = Object.entries(view).flatMap(([field, value]) =>
    seatsIn(value, part.field(field)),
  );
  return groups.length === 0 || groups.some((seats) => seats.includes(seat));
}

/** The seats in a field; none if it is about something else. */
function seatsIn(value: Json, part: Part): number[][] {
  const item = part.item(0);
  if (part.keysMean === "seat" && isFields(value)) {
    const seats = Object.keys(value).map(Number);
    return seats.length ? [seats] : [];
  }
  if (!Array.isArray(value) || !value.length) return [];
  if (item.means === "seat") return [value.map(Number)];
  const named = item.fields.find((field) => item.field(field).means === "seat");
  return named ? [value.map((one) => Number(isFields(one) ? one[named] : Number.NaN))] : [];
}

type Fact = Update["facts"][number];

/** The seat of a player who is out. If the game goes on, it is empty then (H11). */
function emptied(fact: Fact, facts: readonly Fact[]): number | null {
  if (facts.some(({ type }) => type === "GameEnded")) return null;
  if (fact.type === "Resigned") return fact.seat;
  return fact.type === "Claimed" ? fact.gone : null;
}

/** What the facts of an entry mean for us. */
export function youAfter(you: You, facts: readonly Fact[]): You {
  let now = you;
  for (const fact of facts) {
    const isOut = now.seat !== null && emptied(fact, facts) === now.seat;
    now = isOut ? { ...now, seat: null } : afterFact(now, fact);
  }
  return now;
}

/** A fact about a seat or about the host may be about us. */
function afterFact(you: You, fact: Fact): You {
  switch (fact.type) {
    case "SeatTaken":
      return fact.holder === you.holder ? { ...you, seat: fact.seat } : you;
    case "SeatLeft": {
      const { seat, kept = null } = you;
      if (fact.seat !== seat && fact.seat !== kept) return you;
      return { ...you, seat: fact.seat === seat ? null : seat, kept: null };
    }
    case "HostChanged":
      return { ...you, host: fact.holder === you.holder };
    default:
      return you;
  }
}

/** The server names everybody of whom an entry tells; a name can have been erased. */
export const nameOf = (holder: string, { names }: Pick<Update, "names">) =>
  botName(holder) ?? names?.[holder] ?? say("table-a-player");

type Seated = Pick<Update, "asked" | "facts" | "names">;

/** Who sits where after an entry. At a table of many seats the server tells it in no other way. */
export function seatsAfter(seats: readonly Seat[], update: Seated): readonly Seat[] {
  const { asked, facts } = update;
  const changed = new Map(seats.map((card) => [card.seat, card]));
  for (const fact of facts) {
    if (fact.type === "SeatTaken") {
      const { seat, holder } = fact;
      const chained = asked?.type === "Sit" && asked.anchor != null;
      const bot = isBot(holder);
      changed.set(seat, { seat, name: nameOf(holder, update), present: true, chained, bot });
    } else if (fact.type === "SeatLeft" || emptied(fact, facts) !== null) {
      const seat = fact.type === "SeatLeft" ? fact.seat : (emptied(fact, facts) ?? 0);
      changed.set(seat, { seat, name: null, present: false, chained: false });
    } else if (fact.type === "ChainLost") {
      const card = changed.get(fact.seat);
      if (card) changed.set(fact.seat, { ...card, chained: false });
    }
  }
  return facts.length ? [...changed.values()] : seats;
}

/** The seats whose links the start awaits after an entry. */
export function awaitedAfter(
  awaited: readonly number[],
  seats: readonly Seat[],
  { facts }: Seated,
): readonly number[] {
  const closed = facts.findLast((fact) => fact.type === "SeatsClosed");
  if (closed?.type !== "SeatsClosed") return awaited;
  const chained = new Set(seats.filter((card) => card.chained).map(({ seat }) => seat));
  return closed.seats.filter((seat) => chained.has(seat));
}

/** The seat at which somebody played, by the facts of the log; null if they did not. */
export function playedAt(holder: string, entries: readonly (readonly Fact[])[]): number | null {
  let seat: number | null = null;
  let begun = false;
  for (const fact of entries.flat()) {
    if (fact.type === "GameStarted") begun = true;
    else if (fact.type === "SeatTaken" && fact.holder === holder) seat = fact.seat;
    else if (fact.type === "SeatLeft" && fact.seat === seat && !begun) seat = null;
  }
  return seat;
}
