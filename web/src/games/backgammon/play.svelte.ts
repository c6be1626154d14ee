/** One person at a board: what is shown, the steps tried so far, and what can be asked.
 *
 * Trying asks nobody: the plays come with the view. Only the whole turn is sent to the referee. */

import { recall, remember } from "../../paper/store";
import type { LiveTable } from "../../table/live.svelte";
import { rankOf, thrown, usedDice } from "./dice";
import { Hand } from "./hand.svelte";
import type { Marks } from "./marks";
import {
  bearingOff,
  differentPlays,
  forcedPlay,
  isWhole,
  NO_PLAYS,
  nextHops,
  type Play,
  readPlays,
  writePlay,
  writeSteps,
} from "./plays";
import { countOf, type Hop, hopped, type Position, positionOf, type Side } from "./position";
import type { Scene } from "./scenes";
import { Stage } from "./stage.svelte";
import { Trying } from "./trying.svelte";
import type { Backgammon, View } from "./types";
import type { Choice } from "./types.generated";

/** How long a player can look before a turn without a choice is played, in milliseconds. */
const BREATH = 1200;

/** How long until a roll that rolls by itself, in milliseconds. */
const SHORT_BREATH = 500;

export class BackgammonPlay {
  readonly table: LiveTable<Backgammon>;
  readonly stage = new Stage();
  readonly hand: Hand;
  /** A moment of a finished game that is shown again. */
  scene = $state.raw<Scene | null>(null);
  /** A moment of this game that is looked at again while it goes on. */
  past = $state.raw<{ readonly scene: Scene; readonly words: string } | null>(null);
  /** A play that is advised. */
  marks = $state.raw<Marks | null>(null);
  said = $state("");
  told = $state("");
  /** Seen from the other side, and with the home board at the left. */
  flipped = $state(recall("backgammon.flip", false));
  mirrored = $state(recall("backgammon.mirror", false));
  /** Whether a roll without a choice is rolled by itself. */
  rollsItself = $state(recall("backgammon.roll", false));
  readonly #trying: Trying;
  /** When the dice were exchanged. */
  #exchangedAt = $state("");
  /** When a double was meant, and not yet offered. */
  #doublingAt = $state("");

  #moment = $derived.by(() => {
    const { game, turn, dice, points, bar, home } = this.view;
    return JSON.stringify([game, turn, dice, points, bar, home]);
  });
  plays = $derived.by(() => {
    const { choices, steps } = this.view;
    return this.moving ? readPlays(choices, steps) : NO_PLAYS;
  });
  position = $derived.by(() => this.#shown?.position ?? this.#after(this.done));
  /** The steps that can be done next. */
  next = $derived.by(() => nextHops(this.plays, this.done));
  /** What the view says, without anything that was tried: from there the stage goes on. */
  settled = $derived.by((): Scene => {
    const { dice, turn, phase, last_play: last, cube, score } = this.view;
    return {
      position: positionOf(this.view),
      dice: dice ?? (phase === "rolling" && last ? last.dice : null),
      roller: dice ? (turn === "black" ? 1 : 0) : ((last?.seat ?? 0) as Side),
      used: !dice,
      cube,
      score: [countOf(score, 0), countOf(score, 1)],
    };
  });

  constructor(table: LiveTable<Backgammon>) {
    this.table = table;
    this.#trying = new Trying(`backgammon.${table.id}`, () => this.#moment);
    this.hand = new Hand(this);
  }

  /** The table as the parts of the shell know it, which need nothing of the game. */
  get shell(): LiveTable {
    return this.table as unknown as LiveTable;
  }

  /** The board is shown once there is a view. */
  get view(): View {
    return this.table.view as View;
  }

  get seat(): Side | null {
    return this.table.you.seat as Side | null;
  }

  /** Whose count the numbers at the rim are. */
  get counts(): Side {
    return this.seat ?? (this.flipped ? 1 : 0);
  }

  /** Whose home is at the bottom. */
  get side(): Side {
    return ((this.flipped ? 1 : 0) ^ (this.seat ?? 0)) as Side;
  }

  get done(): Play {
    return this.#trying.done;
  }

  get pending(): boolean {
    return this.table.asks.some(({ ask }) => ask.type === "Play");
  }

  /** We have asked for a roll, and the dice tumble until the answer comes. */
  get rolling(): boolean {
    return this.table.asks.some(({ ask }) => ask.type === "Play" && ask.move === "roll");
  }

  get acts(): boolean {
    return this.table.playing && this.seat !== null && this.view.acting === this.seat;
  }

  /** A double is meant, and must be confirmed. */
  get doubling(): boolean {
    return this.#doublingAt === this.#moment && this.may("double");
  }

  get moving(): boolean {
    return this.acts && this.view.phase === "moving";
  }

  get whole(): boolean {
    return isWhole(this.plays, this.done);
  }

  /** What may be done besides playing: roll, double, take, resign. */
  get offers(): readonly Choice[] {
    return this.acts ? (this.view.choices[0] ?? []) : [];
  }

  /** A moment that is shown instead of the view. */
  get #shown(): Scene | null {
    return this.scene ?? this.past?.scene ?? this.stage.scene;
  }

  /** Dice, cube and score as they are shown. */
  get now(): Scene {
    return this.#shown ?? this.settled;
  }

  /** The higher die first, until they are exchanged; a double as four dice. */
  get dice(): readonly number[] | null {
    const { dice } = this.now;
    if (!dice) return null;
    const [high, low] = [Math.max(...dice), Math.min(...dice)];
    return thrown(
      this.moving && this.#exchangedAt === this.#moment ? [low, high] : [high, low],
    );
  }

  /** Which of the dice that are shown are used. */
  get used(): boolean[] {
    const dice = this.dice ?? [];
    if (this.now.used) return dice.map(() => true);
    return usedDice(dice, this.moving && !this.#shown ? this.done : []);
  }

  /** The steps that bear off with all that is left to play; none if that is not possible. */
  get offs(): Play {
    return this.pending || !this.moving ? [] : bearingOff(this.plays, this.done);
  }

  may(does: string): boolean {
    return !this.pending && this.offers.some((offer) => offer.does === does);
  }

  /** The board shows what the view says. */
  present(): void {
    this.stage.clear();
    this.past = null;
  }

  ask(move: string): void {
    this.present();
    this.hand.letGo();
    this.table.play(move);
  }

  /** What may be done is asked for. If it may not, the referee says why. */
  want(move: string): void {
    if (this.may(move)) this.ask(move);
    else if (!this.pending && !this.table.over) this.hand.refusing.ask(move);
  }

  /** The referee reads a typed move, and says why if it is not legal. */
  typed(text: string): void {
    this.undoAll();
    this.present();
    this.hand.letGo();
    void this.table.write(text.trim());
  }

  /** Asked once, it is only meant; asked again, the cube is offered. */
  double(): void {
    if (this.doubling || !this.may("double")) this.want("double");
    else this.#doublingAt = this.#moment;
  }

  keepCube(): void {
    this.#doublingAt = "";
  }

  step(hops: Play): void {
    this.present();
    this.hand.letGo();
    this.hand.refusing.forget();
    this.#trying.add(hops);
  }

  undo(): void {
    if (!this.pending) this.#trying.undo();
  }

  undoAll(): void {
    if (!this.pending) this.#trying.begin([]);
  }

  exchange(): void {
    this.#exchangedAt = this.#exchangedAt === this.#moment ? "" : this.#moment;
  }

  /** The whole turn goes to the referee. If it is not whole, the referee says what is missing. */
  finish(): void {
    const steps = writeSteps(this.done, this.plays.blots);
    if (this.whole && !this.pending) this.ask(steps);
    else this.want(steps || "roll");
  }

  /** If there is no choice, the turn is played after a moment. The result stops this. */
  playForced(tell: (play: Play) => void): (() => void) | undefined {
    const play = forcedPlay(this.plays);
    if (!play || this.done.length || !this.#isFree) return;
    tell(play);
    const timer = setTimeout(() => {
      this.#trying.begin(play);
      this.finish();
    }, BREATH);
    return () => clearTimeout(timer);
  }

  /** If nobody can double, there is nothing to decide before a roll. The result stops this. */
  rollItself(): (() => void) | undefined {
    if (!this.rollsItself || !this.#isFree || !this.may("roll") || this.may("double")) return;
    const timer = setTimeout(() => this.want("roll"), SHORT_BREATH);
    return () => clearTimeout(timer);
  }

  /** Each different play once, as text and as steps. */
  listed(): { text: string; steps: Play }[] {
    const { blots } = this.plays;
    return differentPlays(this.plays).map((steps) => ({
      text: writePlay(steps, blots),
      steps,
    }));
  }

  /** Steps of the die that is shown first come first. */
  rank = $derived.by((): ((hop: Hop) => number) =>
    this.dice ? rankOf(this.dice, this.used) : () => 0,
  );

  say(words: string, toEyes = true): void {
    this.said = words;
    if (toEyes) this.told = words;
  }

  flip(): void {
    this.flipped = !this.flipped;
    remember("backgammon.flip", this.flipped);
  }

  mirror(): void {
    this.mirrored = !this.mirrored;
    remember("backgammon.mirror", this.mirrored);
  }

  letRoll(): void {
    this.rollsItself = !this.rollsItself;
    remember("backgammon.roll", this.rollsItself);
  }

  /** Nothing is on its way, and nothing is told, that the page should wait for. */
  get #isFree(): boolean {
    return !this.pending && !this.stage.scene && !this.past && !this.table.refused?.command;
  }

  #after(done: Play): Position {
    const walk = (before: Position, hop: Hop) => hopped(before, hop, this.seat as Side);
    return done.reduce(walk, positionOf(this.view));
  }
}
