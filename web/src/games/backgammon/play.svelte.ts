/** One person at a board: what is shown, the steps tried so far, and what can be asked.
 *
 * Trying asks nobody: the plays come with the view. Only the whole turn is sent to the referee. */

import { forget, recall, remember } from "../../paper/store";
import type { LiveTable } from "../../table/live.svelte";
import { type Roll, rankOf, usedDice } from "./dice";
import type { Marks } from "./marks";
import {
  differentPlays,
  forcedPlay,
  isWhole,
  type Landing,
  landingsOf,
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
import type { Backgammon, View } from "./types";
import type { Choice } from "./types.generated";

/** How long a player can look before a turn without a choice is played, in milliseconds. */
const BREATH = 1200;

/** The steps that were tried at one moment of the game. They are kept over a reload. */
interface Tried {
  readonly moment: string;
  readonly steps: Play;
}

const NOTHING: Tried = { moment: "", steps: [] };

export class BackgammonPlay {
  readonly table: LiveTable<Backgammon>;
  readonly stage = new Stage();
  /** A moment of a finished game that is shown again. */
  scene = $state.raw<Scene | null>(null);
  /** A moment of this game that is looked at again while it goes on. */
  past = $state.raw<{ readonly scene: Scene; readonly words: string } | null>(null);
  /** A play that is advised. */
  marks = $state.raw<Marks | null>(null);
  /** The point from which a checker is lifted, in our own count. */
  lifted = $state<number | null>(null);
  said = $state("");
  told = $state("");
  /** Seen from the other side, and with the home board at the left. */
  flipped = $state(recall("backgammon.flip", false));
  mirrored = $state(recall("backgammon.mirror", false));
  #tried = $state.raw<Tried>(NOTHING);
  /** When the dice were exchanged. */
  #exchangedAt = $state("");

  /** What was tried before the board changed belongs to the past. */
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
  landings = $derived.by(() => (this.lifted === null ? [] : this.landingsFrom(this.lifted)));
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
    this.#tried = recall(this.#key, NOTHING);
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
    return this.#tried.moment === this.#moment ? this.#tried.steps : [];
  }

  get pending(): boolean {
    return this.table.asks.some(({ ask }) => ask.type === "Play");
  }

  get acts(): boolean {
    return this.table.playing && this.seat !== null && this.view.acting === this.seat;
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

  /** The higher die first, until they are exchanged. */
  get dice(): Roll | null {
    const { dice } = this.now;
    if (!dice) return null;
    const [high, low] = [Math.max(...dice), Math.min(...dice)];
    return this.moving && this.#exchangedAt === this.#moment ? [low, high] : [high, low];
  }

  /** How much of each die is used, in the order in which they are shown. */
  get used(): [number, number] {
    if (this.now.used) return [1, 1];
    return this.moving && this.dice && !this.#shown ? usedDice(this.dice, this.done) : [0, 0];
  }

  get #key(): string {
    return `backgammon.${this.table.id}`;
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
    this.lifted = null;
    this.table.play(move);
  }

  roll(): void {
    if (this.may("roll")) this.ask("roll");
  }

  /** A checker goes by the die that is shown first, if it can; else by the other one. */
  tap(from: number): boolean {
    const hop = this.#best(this.#from(from));
    if (!hop) return false;
    this.step([hop]);
    return true;
  }

  mayLift(from: number): boolean {
    return this.#from(from).length > 0;
  }

  step(hops: Play): void {
    this.present();
    this.lifted = null;
    this.#try([...this.done, ...hops]);
  }

  undo(): void {
    if (!this.pending) this.#try(this.done.slice(0, -1));
  }

  undoAll(): void {
    if (!this.pending) this.#try([]);
  }

  exchange(): void {
    this.#exchangedAt = this.#exchangedAt === this.#moment ? "" : this.#moment;
  }

  /** The whole turn goes to the referee. */
  finish(): void {
    if (this.whole && !this.pending) this.ask(writeSteps(this.done, this.plays.blots));
  }

  /** If there is no choice, the turn is played after a moment. The result stops this. */
  playForced(tell: (play: Play) => void): (() => void) | undefined {
    const play = forcedPlay(this.plays);
    if (!play || this.done.length || this.pending || this.stage.scene || this.table.refused)
      return;
    tell(play);
    const timer = setTimeout(() => {
      this.#try(play);
      this.finish();
    }, BREATH);
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

  landingsFrom(from: number): Landing[] {
    const isHit = (point: number, done: Play) =>
      this.plays.blots.has(point) && !done.some(({ to }) => to === point);
    return landingsOf(from, this.done, (done) => nextHops(this.plays, done), isHit, this.#rank);
  }

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

  #rank = (hop: Hop) => (this.dice ? rankOf(this.dice, this.used)(hop) : 0);

  #from(from: number): Hop[] {
    if (this.pending || !this.moving || this.past) return [];
    return this.next.filter((hop) => hop.from === from);
  }

  #best(hops: Hop[]): Hop | undefined {
    return hops.toSorted((one, other) => this.#rank(one) - this.#rank(other))[0];
  }

  #after(done: Play): Position {
    const walk = (before: Position, hop: Hop) => hopped(before, hop, this.seat as Side);
    return done.reduce(walk, positionOf(this.view));
  }

  #try(steps: Play): void {
    this.#tried = { moment: this.#moment, steps };
    if (this.seat === null) return;
    if (steps.length) remember(this.#key, this.#tried);
    else forget(this.#key);
  }
}
