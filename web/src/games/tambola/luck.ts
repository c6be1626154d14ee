/** The luck of Tambola: the tickets come from four sealed words, those of a late player from four
 * more, and each call is an open draw. */

import moments from "../../../../src/fairtable/games/tambola/luck.json";
import { Draws, type Gave } from "../../fairness/draws";
import { type GameLuck, isSame, type LuckReader, type LuckyEntry } from "../luck";
import { type Columns, Numbering, type Ticket } from "./numbering";
import { makeStrips } from "./strips";
import type { Event } from "./types.generated";

const LAST = 90;

class Calls implements LuckReader {
  readonly #options: Readonly<Record<string, unknown>>;
  readonly #called = new Set<number>();
  readonly #won = new Map<number, number>();
  /** For each place of a prize, the seats whose claims stood; null for a printed ticket. */
  readonly #claims = new Map<string, (number | null)[]>();
  /** Every ticket of the log, as it was read with the sealed key. */
  readonly #dealt = new Set<string>();

  constructor(options: Readonly<Record<string, unknown>>) {
    this.#options = options;
  }

  read({ events, open }: LuckyEntry) {
    const told = events as readonly (Event | null)[];
    const players = playersIn(told);
    for (const seat of players ?? []) this.#won.set(seat, 0);
    if (!told.every((event) => this.#pay(event))) return "mismatch" as const;
    const calls = told.flatMap((event) =>
      event?.type === "NumberCalled" ? [event.number] : [],
    );
    // A prize is won with called numbers, so no call before it can be left out.
    const won = told.flatMap((event) => (event?.type === "ClaimUpheld" ? event.numbers : []));
    if (!won.every((number) => this.#called.has(number))) return "mismatch";
    return calls.every((number) => this.#call(number, open[0])) ? "tied" : "mismatch";
  }

  readSealed({ events }: LuckyEntry, gave: readonly Gave[]) {
    const told = events as readonly (Event | null)[];
    if (told.includes(null)) return "unchecked" as const;
    const players = playersIn(told);
    if (!players) return "mismatch";
    const isLate = told.some((event) => event?.type === "JoinedLate");
    const hands = isLate ? [this.#late(players[0] as number, gave)] : this.#deal(players, gave);
    for (const [, hand] of hands) for (const one of hand) this.#dealt.add(JSON.stringify(one));
    const tickets = told.flatMap((event) =>
      event?.type === "TicketsDealt" ? [[event.seat, event.tickets]] : [],
    );
    return isSame(tickets, hands) ? "tied" : "mismatch";
  }

  score(): [number, number][] | null {
    return this.#won.size ? [...this.#won] : null;
  }

  /** A call is one of the numbers that are left, in their order. */
  #call(number: number, gave: Gave | undefined): boolean {
    const all = Array.from({ length: LAST }, (_, at) => at + 1);
    const left = all.filter((one) => !this.#called.has(one));
    this.#called.add(number);
    return typeof gave === "bigint" && left[Number(gave)] === number;
  }

  /** The four words are the key of a new stream. */
  #deal(players: readonly number[], words: readonly Gave[]): [number, readonly Ticket[]][] {
    const stream = new Draws(words.join(""), "fairtable tambola deal\n");
    const all = this.#make(stream, players.length);
    const each = all.length / players.length;
    return players.map((seat, at) => [seat, all.slice(at * each, at * each + each)]);
  }

  /** The tickets of a late player: none of them was dealt before. */
  #late(seat: number, words: readonly Gave[]): [number, readonly Ticket[]] {
    const stream = new Draws(words.join(""), "fairtable tambola late deal\n");
    let hand = this.#make(stream, 1);
    while (hand.some((one) => this.#dealt.has(JSON.stringify(one))))
      hand = this.#make(stream, 1);
    return [seat, hand];
  }

  /** The tickets of so many players. */
  #make(stream: Draws, players: number): readonly Ticket[] {
    const columns = (this.#options.columns ?? "1-9") as Columns;
    const { strips, tickets = 1 } = this.#options;
    if (strips) return makeStrips(stream, players, columns).flat();
    return makeTickets(stream, Number(tickets) * players, columns);
  }

  /** Whether a settled place has as many claims as stood. Each of them gets its part. */
  #pay(event: Event | null): boolean {
    if (event?.type !== "ClaimUpheld" && event?.type !== "PlaceSettled") return true;
    const place = `${event.prize} ${event.place}`;
    const claims = this.#claims.get(place) ?? [];
    if (event.type === "ClaimUpheld") {
      this.#claims.set(place, [...claims, event.seat]);
      return true;
    }
    claims.forEach((seat, at) => {
      const part = event.each + (at < event.over ? 1 : 0);
      if (seat !== null) this.#won.set(seat, (this.#won.get(seat) ?? 0) + part);
    });
    return claims.length === event.claims;
  }
}

/** The players who get tickets in an entry; undefined if nobody does. */
function playersIn(told: readonly (Event | null)[]): readonly number[] | undefined {
  const opened = told.find((event) => event?.type === "HallOpened");
  const joined = told.find((event) => event?.type === "JoinedLate");
  return opened?.players ?? (joined && [joined.seat]);
}

/** `count` different tickets. */
export function makeTickets(draws: Draws, count: number, columns: Columns): Ticket[] {
  const numbering = new Numbering(columns);
  const most = numbering.count;
  const numbers = new Set<bigint>();
  while (numbers.size < count) numbers.add(draws.make("below", most).gave as bigint);
  return [...numbers].map((number) => numbering.ticket(number));
}

export const luck: GameLuck = {
  game: "tambola",
  moments,
  hides: true,
  rolls: false,
  hostMayEnd: true,
  isRoll: () => false,
  isHostMove: (move) => /^(call|pace|paper)\b/.test(move),
  arriving: (move) => (move.startsWith("deal ") ? Number(move.slice(5)) : null),
  reader: (options) => new Calls(options),
};
