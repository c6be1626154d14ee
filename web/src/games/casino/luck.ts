/** The luck of Casino: a deck is one sealed shuffle, and everything that is dealt comes from it. */

import moments from "../../../../src/fairtable/games/casino/luck.json";
import {
  type GameLuck,
  isSame,
  type LuckEvent,
  type LuckReader,
  type LuckyEntry,
} from "../luck";
import type { Event } from "./types.generated";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const DECK = ["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => rank + suit));
/** How many cards each player gets at a time, by the number of players. */
const HAND: Record<number, number> = { 2: 10, 3: 13, 4: 10 };

const place = (card: string) => DECK.indexOf(card);
/** A hand is sorted by value, then by suit, so that it tells nothing about the order of the deck. */
const inOrder = (cards: readonly string[]) =>
  cards.toSorted((a, b) => (place(a) % 10) - (place(b) % 10) || place(a) - place(b));

class Deals implements LuckReader {
  #players: readonly number[] = [];
  /** What is left of the deck; null if the log hides it. */
  #stock: readonly string[] | null = null;
  #score: [number, number][] | null = null;

  read({ events }: LuckyEntry) {
    const told = events as readonly (Event | null)[];
    const begun = told.find((event) => event?.type === "DealBegun");
    const scored = told.find((event) => event?.type === "DealScored");
    if (scored) this.#score = scored.points.map(([seat, points]) => [seat, points]);
    return begun ? this.#deal(begun.players, told) : this.#dealOn(told);
  }

  readSealed({ events }: LuckyEntry, gave: LuckyEntry["open"]) {
    const told = events as readonly (Event | null)[];
    if (told.includes(null)) return "unchecked" as const;
    const [order] = gave;
    const begun = told.find((event) => event?.type === "DealBegun");
    if (!Array.isArray(order) || order.length !== DECK.length || !begun) return "mismatch";
    const deck = order.map((at) => DECK[at] as string);
    const { hands, rest } = dealt(begun.players, deck);
    const laid = told.flatMap((event) => {
      return event?.type === "StockLaid" || event?.type === "CardsLaidOut" ? [event.cards] : [];
    });
    return isSame(handsIn(told), hands) && isSame(laid, [rest]) ? "tied" : "mismatch";
  }

  score() {
    return this.#score;
  }

  #deal(players: readonly number[], told: readonly (Event | null)[]) {
    this.#players = players;
    const laid = told.find((event) => event?.type === "StockLaid");
    // With three players nothing is left for a stock.
    const out = told.find((event) => event?.type === "CardsLaidOut");
    this.#stock = laid?.cards ?? (out ? [] : null);
    return "tied" as const;
  }

  /** A further round is dealt from the stock, in its order. */
  #dealOn(told: readonly (Event | null)[]) {
    if (!told.some((event) => event?.type === "RoundBegun")) {
      return told.some(isDealt) ? "mismatch" : "tied";
    }
    if (!this.#stock) return "unchecked" as const;
    const { hands, rest } = dealt(this.#players, this.#stock);
    this.#stock = rest;
    return isSame(handsIn(told), hands) ? "tied" : "mismatch";
  }
}

const isDealt = (event: Event | null) =>
  event?.type === "HandDealt" || event?.type === "StockLaid" || event?.type === "CardsLaidOut";

type Hand = [seat: number, cards: readonly string[]];

function dealt(players: readonly number[], cards: readonly string[]) {
  const each = HAND[players.length] ?? 0;
  const hands = players.map((seat, at): Hand => {
    return [seat, inOrder(cards.slice(at * each, at * each + each))];
  });
  return { hands, rest: cards.slice(players.length * each) };
}

function handsIn(told: readonly LuckEvent[] | readonly (Event | null)[]): Hand[] {
  return (told as readonly (Event | null)[]).flatMap((event): Hand[] =>
    event?.type === "HandDealt" ? [[event.seat, event.cards]] : [],
  );
}

export const luck: GameLuck = {
  game: "casino",
  moments,
  hides: true,
  rolls: false,
  canBeDrawn: true,
  isRoll: () => false,
  reader: () => new Deals(),
};
