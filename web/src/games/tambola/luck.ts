/** The luck of Tambola: the tickets come from four sealed words, and each call is an open draw. */

import { Draws, type Gave } from "../../fairness/draws";
import { type GameLuck, isSame, type LuckReader, type LuckyEntry } from "../luck";
import { type Columns, Numbering, type Ticket } from "./numbering";
import { makeStrips } from "./strips";
import type { Event } from "./types.generated";

const LAST = 90;
const WORDS = 4;
const IN_A_STRIP = 6;

class Calls implements LuckReader {
  readonly #options: Readonly<Record<string, unknown>>;
  readonly #called = new Set<number>();
  readonly #won = new Map<number, number>();

  constructor(options: Readonly<Record<string, unknown>>) {
    this.#options = options;
  }

  read({ events, ranges, open, sealed }: LuckyEntry) {
    const told = events as readonly (Event | null)[];
    const opened = told.find((event) => event?.type === "HallOpened");
    for (const seat of opened?.players ?? []) this.#won.set(seat, 0);
    for (const event of told) if (event?.type === "PlaceSettled") this.#settle(event.winners);
    if (Boolean(opened) !== sealed > 0) return "mismatch" as const;
    if (!opened && told.some((event) => event?.type === "TicketsDealt")) return "mismatch";
    const calls = told.flatMap((event) =>
      event?.type === "NumberCalled" ? [event.number] : [],
    );
    if (calls.length !== open.length || calls.length > 1) return "mismatch";
    // A prize is won with called numbers, so no call before it can be left out.
    const won = told.flatMap((event) => (event?.type === "ClaimUpheld" ? event.numbers : []));
    if (!won.every((number) => this.#called.has(number))) return "mismatch";
    const range = `below ${LAST - this.#called.size}`;
    if (!ranges.every((one) => one === range)) return "mismatch";
    return calls.every((number) => this.#call(number, open[0])) ? "tied" : "mismatch";
  }

  readSealed({ events }: LuckyEntry, gave: readonly Gave[]) {
    const told = events as readonly (Event | null)[];
    if (told.includes(null)) return "unchecked" as const;
    const opened = told.find((event) => event?.type === "HallOpened");
    if (!opened || gave.length !== WORDS) return "mismatch";
    const tickets = told.flatMap((event) =>
      event?.type === "TicketsDealt" ? [[event.seat, event.tickets]] : [],
    );
    return isSame(tickets, this.#deal(opened.players, gave)) ? "tied" : "mismatch";
  }

  toRoll() {
    return null;
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
    const columns = (this.#options.columns ?? "1-9") as Columns;
    const { strips, tickets = 1 } = this.#options;
    const each = strips ? IN_A_STRIP : Number(tickets);
    const all = strips
      ? makeStrips(stream, players.length, columns).flat()
      : makeTickets(stream, each * players.length, columns);
    return players.map((seat, at) => [seat, all.slice(at * each, at * each + each)]);
  }

  #settle(winners: readonly (readonly [number, number, number])[]): void {
    for (const [seat, , amount] of winners)
      this.#won.set(seat, (this.#won.get(seat) ?? 0) + amount);
  }
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
  hides: true,
  rolls: false,
  hostMayEnd: true,
  isRoll: () => false,
  reader: (options) => new Calls(options),
};
