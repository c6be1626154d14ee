/** One player in a hall: dabs, wins, and the time until the next call. What is claimed is next door, in
 * `claims`. */

import { api } from "../../api/client";
import { readContent } from "../../fairness/entry";
import { say } from "../../messages/tambola";
import { sounds } from "../../paper/sound.svelte";
import { recall, remember } from "../../paper/store";
import { serverTime } from "../../table/clock";
import type { LiveTable } from "../../table/live.svelte";
import { firstPlace, numberAt, type Place } from "./cells";
import { Claims } from "./claims.svelte";
import { type Dabs, readDabs, toggleDab, writeDabs } from "./dabs";
import { type Ink, readInk } from "./inks";
import { type Ring, startsWaiting } from "./ring";
import type { Event, Happening, Tambola, View } from "./types";
import { voice } from "./voice.svelte";
import { type Win, withWin } from "./wins";
import { sayCall, tell, winnerOf } from "./words";

/** In milliseconds. */
const HOUSE_BACK = 10_000;
const NEWS = 4_000;
const WIN = 2_000;
/** The cells of a proof light up one after another, then comes the word. */
const EACH_CELL = 120;
const THE_WORD = 900;
/** So many entries are read to find the last call. */
const LAST_ENTRIES = 12;
/** In a hall with more places, this is read within so many milliseconds. */
const MANY = 64;
const SPREAD = 1_500;

export interface Proof {
  readonly ticket: number;
  readonly prize: string;
  readonly numbers: readonly number[];
}

export class TambolaPlay {
  readonly table: LiveTable<Tambola>;
  readonly claims: Claims;
  /** The place in the tickets that the keyboard is at. */
  at = $state.raw<Place>({ ticket: 0, row: 0, col: 0 });
  ink = $state<Ink>(readInk(recall("ink", null)));
  /** Our claim that has just stood. */
  proof = $state.raw<Proof | null>(null);
  wins = $state.raw<readonly Win[]>([]);
  /** What just happened, for a screen reader. */
  said = $state("");
  /** A wrong claim, for a room that looks at one screen. */
  news = $state("");
  /** How long the house was away, in milliseconds; null while nobody needs to know. */
  away = $state<number | null>(null);
  #from = $state<number | null>(null);
  #notes = $state("");
  #timers = new Set<number>();
  #winning = 0;

  /** The board is shown once there is a view. */
  view = $derived.by(() => this.table.view as View);
  tickets = $derived.by(() => this.view.tickets);
  dabs = $derived.by<Dabs>(() => {
    if (this.view.auto_daub) return this.tickets.map(({ daubed }) => daubed);
    return readDabs(this.#notes, this.tickets.length);
  });
  called = $derived.by(() => new Set(this.view.called));
  ring = $derived.by<Ring | null>(() => {
    const { seconds } = this.view;
    if (!this.table.playing || this.#from === null || seconds === null) return null;
    return { from: this.#from, ms: 1000 * seconds };
  });

  constructor(table: LiveTable<Tambola>) {
    this.table = table;
    this.claims = new Claims(table);
    this.#notes = table.notes.text;
    this.at = firstPlace(this.view.tickets);
  }

  /** The time by the server's clock. */
  now = () => serverTime(this.table.clock, performance.now());

  get mayPlay(): boolean {
    return this.table.playing && this.tickets.length > 0;
  }

  /** Follows the table until the result is called. */
  follow(): () => void {
    const deaf = [
      this.table.onUpdate((update) => this.#hear(update)),
      this.table.notes.follow((text) => (this.#notes = text)),
    ];
    return () => {
      for (const stop of deaf) stop();
      for (const timer of this.#timers) clearTimeout(timer);
    };
  }

  /** A page that came or came back during the game reads since when the house waits. A large hall
   * does not ask all at once. */
  recallCall(): void {
    const isLarge = (this.table.summary?.places ?? 0) > MANY;
    this.#later(isLarge ? Math.random() * SPREAD : 0, () => void this.#readCall());
  }

  /** T10. Any number may be marked at any time, called or not. */
  dab({ ticket, row, col }: Place): void {
    const number = numberAt(this.tickets, { ticket, row, col });
    if (number === null) this.claims.cannotMark(ticket, "blank", [row, col]);
    else if (this.view.auto_daub) this.claims.cannotMark(ticket, "by-house");
    else {
      sounds.play("dab");
      this.#notes = writeDabs(toggleDab(this.dabs, ticket, number));
      this.table.notes.change(this.#notes);
    }
  }

  /** Called, and not dabbed: during the game only if the host allows help. */
  glows(ticket: number, number: number): boolean {
    if (!this.table.over && (!this.view.help || this.tickets[ticket]?.out)) return false;
    return this.called.has(number) && !this.dabs[ticket]?.includes(number);
  }

  useInk(ink: Ink): void {
    this.ink = ink;
    remember("ink", ink);
  }

  /** The win on the screen has been seen, by time or by a touch. The next one follows. */
  endWin(): void {
    clearTimeout(this.#winning);
    this.wins = this.wins.slice(1);
    this.proof = null;
    if (this.wins.length) this.#timeWin();
  }

  async #readCall(): Promise<void> {
    const { id, version, playing } = this.table;
    if (!playing) return;
    const entries = await api.logEnd(id, version, LAST_ENTRIES).catch(() => []);
    const told = entries.map((entry) => readContent(entry) as unknown as Happening);
    const last = told.findLast(startsWaiting);
    // What we have heard meanwhile is newer.
    if (last && last.at > (this.#from ?? 0)) this.#waitFrom(last);
  }

  #hear(update: Happening): void {
    if (startsWaiting(update)) this.#waitFrom(update);
    for (const event of update.events) this.#happened(event);
    const words = tell(update.events, this.view, this.table.names);
    if (words) this.said = words;
  }

  #waitFrom({ at, facts }: Happening): void {
    this.#from = at;
    const away = facts.find((fact) => fact.type === "HouseAway");
    if (away?.type !== "HouseAway") return;
    this.away = away.until - away.since;
    this.#later(HOUSE_BACK, () => (this.away = null));
  }

  #happened(event: Event): void {
    switch (event.type) {
      case "NumberCalled":
        this.news = "";
        this.claims.called();
        voice.call(sayCall(this.view));
        break;
      case "ClaimUpheld":
        this.#stood(event);
        break;
      case "BogeyCalled":
        this.#hearOf(event);
        if (event.seat !== null && event.seat === this.table.you.seat)
          this.claims.slipped(event);
        break;
    }
  }

  #stood(event: EventOf<"ClaimUpheld">): void {
    const { seat, paper = null, ticket, prize, place, numbers, shown } = event;
    const mine = seat !== null && seat === this.table.you.seat;
    const found = this.view.prizes.find(({ name }) => name === prize);
    const win: Win = {
      prize,
      place,
      title: found?.title ?? prize,
      winners: [{ seat, paper }],
      mine,
      worth: found?.amounts[place] ?? 0,
      rows: shown[ticket] ?? [],
      numbers,
    };
    if (mine) this.proof = { ticket, prize, numbers };
    const patience = mine ? EACH_CELL * numbers.length + THE_WORD : 0;
    this.#later(patience, () => this.#show(win));
  }

  #show(win: Win): void {
    const { length } = this.wins;
    this.wins = withWin(this.wins, win);
    // Whoever shares a place that is being shown is not announced again.
    if (this.wins.length === length) return;
    sounds.play("win");
    const [first = { seat: null }] = win.winners;
    const name = winnerOf(first, this.table.names);
    voice.say(say("tambola-told-win", { name, prize: win.title }));
    if (!length) this.#timeWin();
  }

  #timeWin(): void {
    this.#winning = this.#later(WIN, () => this.endWin());
  }

  /** T12. Everybody hears of a wrong claim. */
  #hearOf(event: EventOf<"BogeyCalled">): void {
    const news = tell([event], this.view, this.table.names);
    this.news = news;
    this.#later(NEWS, () => {
      if (this.news === news) this.news = "";
    });
  }

  #later(ms: number, work: () => void): number {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }
}

type EventOf<T extends Event["type"]> = Extract<Event, { type: T }>;
