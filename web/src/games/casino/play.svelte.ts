/** One person at a board: what is shown, the card that is lifted, and what can be asked.
 *
 * The board knows no rules. What a lifted card may mean comes with the view; what was tried in
 * vain is explained by the referee. */

import type { Problem } from "../../api/types";
import type { Names } from "../../table/naming";
import {
  asksAt,
  cardAt,
  type Lifted,
  liftedAt,
  type Meaning,
  meantBy,
  type Targets,
  targetsOf,
} from "./drags";
import { type Board, type Boxes, keyOf, type Laid, layOut, type Place } from "./layout";
import { held, isStill, placeBefore } from "./motion";
import { writeTrail } from "./moves";
import { ON_A_DESK, type Room, USUAL } from "./plan";
import { around, type Last, lastOf, type Scene, sceneOf } from "./scene";
import { type Slots, settle } from "./slots";
import type { Casino, Event, View } from "./types";

/** Where it is played: at a table, or in a lesson. */
export interface Ground {
  readonly view: View;
  readonly seat: number | null;
  /** Is a game on in which we play, perhaps out of turn? */
  readonly plays: boolean;
  readonly acts: boolean;
  readonly pending: boolean;
  readonly refused: { problem: Problem<Casino>; move: string | null } | null;
  readonly names: Names;
  ask(move: string): void;
  /** Nothing legal was meant: the referee says why, in `refused`. */
  why(move: string): void;
  /** What was refused is past. */
  forget(): void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const NOWHERE: Boxes = { cloth: { x: 0, y: 0, w: 0, h: 0 }, hand: null, piles: {}, fans: {} };
const NO_TARGETS: Targets = new Map();
/** How long a capture lies gathered before it goes to the pile, in milliseconds. */
const GATHERED = 520;
const GATHERED_OWN = 260;
/** How much of what happened is kept beside the board. */
const REMEMBERED = 12;

export class CasinoPlay {
  readonly ground: Ground;
  readonly room: Room;
  /** A moment of a finished game that is shown again. */
  scene = $state.raw<Scene | null>(null);
  boxes = $state.raw<Boxes>(NOWHERE);
  /** A desk has room for larger cards. */
  desk = $state(false);
  lifted = $state.raw<Lifted | null>(null);
  /** The middle of the card that is dragged; null if it was tapped. */
  air = $state.raw<Point | null>(null);
  /** The place under the pointer or the focus. */
  over = $state<string | null>(null);
  /** Where the player must choose what was meant. */
  asked = $state.raw<{ place: string; means: readonly Meaning[] } | null>(null);
  /** The card of the hand under the thumb. */
  thumbed = $state<string | null>(null);
  /** The card that meant nothing legal, and where. */
  denied = $state.raw<{ card: string; place: string } | null>(null);
  /** Cards that somebody points out: a hint. */
  pointed = $state.raw<readonly string[]>([]);
  /** What a teacher advises, in a sentence, and how to do it. */
  advice = $state.raw<{ readonly says: string; accept(): void } | null>(null);
  said = $state("");
  told = $state("");
  /** What happened so far, the newest first. */
  story = $state.raw<readonly string[]>([]);
  /** Cards that lie together for a moment, before they go to a pile. */
  #gathered = $state.raw<ReadonlyMap<string, Laid>>(new Map());
  /** A card that was dropped lies there until the referee has answered. */
  #dropped = $state.raw<{ card: string; at: Point } | null>(null);
  /** What was done last, and where the seat's cards came from. */
  last = $state.raw<Last | null>(null);
  #kept: Slots = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();

  shown = $derived.by((): Scene => this.scene ?? sceneOf(this.view, this.last));
  slots = $derived.by((): Slots => {
    const { loose, stack } = this.shown;
    const staged = stack?.cards.filter(({ source }) => source === "table") ?? [];
    this.#kept = settle(this.#kept, [...staged.map(({ card }) => card), ...loose]);
    return this.#kept;
  });
  board = $derived.by((): Board => {
    const wishes = {
      table: this.desk ? 100 : 78,
      hand: this.desk ? 108 : 86,
      seat: this.owner,
      room: this.room === USUAL && this.desk ? ON_A_DESK : this.room,
      open: this.lifted?.source === "hand" ? this.lifted.card : this.thumbed,
    };
    return layOut(this.shown, this.slots, this.boxes, wishes);
  });
  /** Where the lifted card may go. */
  targets = $derived.by((): Targets => this.#targetsOf(this.lifted));
  /** The cards that would go along with the lifted one. */
  along = $derived.by((): readonly string[] => {
    const means = this.over === null ? undefined : this.targets.get(this.over);
    return means?.[0]?.cards ?? [];
  });

  constructor(ground: Ground, room = USUAL) {
    this.ground = ground;
    this.room = room;
  }

  get view(): View {
    return this.ground.view;
  }

  get seat(): number | null {
    return this.ground.seat;
  }

  /** Whose hand lies at the bottom. */
  get owner(): number | null {
    return this.view.seat ?? this.seat;
  }

  /** Whoever sits at the bottom first, then round to the left. */
  get seats(): number[] {
    return around(this.view.players, this.owner);
  }

  get acts(): boolean {
    return this.ground.acts && !this.scene;
  }

  /** Can something be tried now? */
  get free(): boolean {
    return this.acts && !this.ground.pending;
  }

  /** The sign of a side: 0 is ours. */
  signOf(seat: number): number {
    const { sides } = this.view;
    const mine = sides.findIndex((side) => side.includes(this.seats[0] ?? 0));
    const theirs = sides.findIndex((side) => side.includes(seat));
    return (theirs - mine + sides.length) % sides.length;
  }

  isPartner(seat: number): boolean {
    return seat !== this.owner && this.owner !== null && this.signOf(seat) === 0;
  }

  nameOf(seat: number): string {
    return this.ground.names(seat) ?? "";
  }

  /** The cards as they are drawn: the one in the air, those that lie together, and the rest. */
  get drawn(): Laid[] {
    const { card: lifted } = this.lifted ?? { card: "" };
    return this.board.cards.map((laid) => {
      const gathered = this.#gathered.get(laid.card);
      if (gathered) return gathered;
      if (this.#dropped?.card === laid.card) return held(laid, this.#dropped.at);
      return laid.card === lifted && this.air ? held(laid, this.air) : laid;
    });
  }

  /** May a card be lifted at all? Also out of turn: then the referee says so where it is dropped. */
  get lifts(): boolean {
    return this.ground.plays && !this.scene && !this.ground.pending;
  }

  /** The card at this place, to be lifted. */
  pieceAt(place: string): Lifted | null {
    return this.lifts ? liftedAt(this.view, place) : null;
  }

  /** Does something legal begin with the card at this place? */
  mayLift(place: string): boolean {
    return this.free && this.#targetsOf(this.pieceAt(place)).size > 0;
  }

  /** Does the lifted card still lie where it was lifted from? */
  get holds(): boolean {
    const home = this.lifted && this.homeOf(this.lifted);
    return home !== null && this.pieceAt(home)?.card === this.lifted?.card;
  }

  lift(lifted: Lifted | null): void {
    this.lifted = lifted;
    this.air = null;
    this.over = null;
    this.asked = null;
  }

  /** What the referee's no is about: the cards that it names, else those where the drop was. */
  get offending(): readonly string[] {
    const { refused } = this.ground;
    if (!refused) return [];
    const named = refused.problem.offends?.cards ?? [];
    if (named.length || !this.denied) return named;
    const { card, place } = this.denied;
    return [place === keyOf.table ? card : (cardAt(this.view, place) ?? card)];
  }

  /** A tap, or Enter, while nothing is lifted. */
  tap(place: string): void {
    const piece = this.pieceAt(place);
    const joins = piece && this.acts && this.view.stack;
    if (piece && (joins || this.mayLift(place))) {
      this.lift(piece);
      // While a stack stands, a card can only join it or leave it.
      if (joins) this.drop(piece.source === "stack" ? keyOf.table : keyOf.stack);
      return;
    }
    const card = cardAt(this.view, place);
    if (this.lifts && card) this.#deny(card, place, writeTrail(card));
  }

  /** The lifted card is dropped here, at a point if it was dragged. */
  drop(place: string | null, at: Point | null = null): void {
    const { lifted } = this;
    const means = (place !== null && this.targets.get(place)) || [];
    const [first, ...others] = means;
    if (!lifted || place === null || this.#isHome(lifted, place)) this.lift(null);
    else if (!first) {
      this.lift(null);
      const meant = meantBy(this.view, lifted, place);
      if (meant) this.#deny(lifted.card, place, meant);
    } else if (!others.length && !asksAt(this.view, lifted, place)) this.mean(first, at);
    else {
      this.over = place;
      this.asked = { place, means };
      if (at) this.air = at;
    }
  }

  /** What was meant. The referee decides. */
  mean({ move }: Meaning, at: Point | null = this.air): void {
    const card = this.lifted?.card;
    this.lift(null);
    if (card && at) this.#dropped = { card, at };
    this.ask(move);
  }

  ask(move: string): void {
    this.denied = null;
    this.ground.ask(move);
  }

  homeOf({ card, source }: Lifted): string | null {
    if (source === "hand") return keyOf.hand(card);
    if (source === "table") return keyOf.loose(card);
    if (source === "stack") return keyOf.staged(card);
    const seat = this.seats.find((one) => this.view.piles[one]?.at(-1) === card);
    return seat === undefined ? null : keyOf.pile(seat);
  }

  /** The referee has answered: what was dropped lies where the view says. */
  landed(): void {
    this.#dropped = null;
  }

  /** What happened: for ears, and for eyes. */
  tell(aloud: string, shown: string): void {
    this.said = aloud;
    this.told = shown;
    this.story = [shown, ...this.story].slice(0, REMEMBERED);
  }

  /** What just happened is shown. `before` is the board before it. */
  happened(events: readonly Event[], before: Board): void {
    this.ground.forget();
    for (const event of events) {
      const last = lastOf(event);
      if (last) this.last = last;
      if (event.type === "DealBegun") this.last = null;
      if (event.type === "CardsCaptured") {
        const place = placeBefore(before, event.loose[0], event.builds[0]);
        if (place)
          this.#gather(
            [...event.haul.filter((one) => one !== event.card), event.card],
            place,
            event.seat,
          );
      }
    }
  }

  /** Nothing moves any more. */
  still(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#gathered = new Map();
  }

  #gather(cards: readonly string[], place: Place, seat: number): void {
    if (isStill()) return;
    const w = this.board.card;
    const lying = cards.map((card, n): [string, Laid] => {
      const x = place.x + 10 * (n - (cards.length - 1) / 2);
      return [
        card,
        { card, where: "pile", x, y: place.y - 4 * n, w, turn: 3 * n - 6, z: 80 + n },
      ];
    });
    this.#gathered = new Map([...this.#gathered, ...lying]);
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#gathered = new Map([...this.#gathered].filter(([card]) => !cards.includes(card)));
      },
      seat === this.seat ? GATHERED_OWN : GATHERED,
    );
    this.#timers.add(timer);
  }

  #isHome(lifted: Lifted, place: string): boolean {
    if (lifted.source === "stack" && place === keyOf.stack) return true;
    return place === this.homeOf(lifted);
  }

  #targetsOf(lifted: Lifted | null): Targets {
    return lifted && this.acts ? targetsOf(this.view, lifted) : NO_TARGETS;
  }

  /** Nothing legal is meant. The card goes home, and the referee says why. */
  #deny(card: string, place: string, meant: string): void {
    this.denied = { card, place };
    this.ground.why(meant);
  }
}
