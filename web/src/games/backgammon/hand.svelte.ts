/** What a hand does at the board, with a pointer or with keys: it taps a checker, or lifts one and
 * puts it down. What means nothing legal is not played, and the referee says why. */

import type { BackgammonPlay } from "./play.svelte";
import { type Landing, landingsOf, nameOf, nextHops, type Play, writeSteps } from "./plays";
import { BAR, type Hop, OFF, standing } from "./position";
import { Refusing } from "./refusing.svelte";

export class Hand {
  /** The point from which a checker is lifted, in our own count; and whether it was chosen, so that
   * its landing is pressed next. */
  lifted = $state<number | null>(null);
  chosen = $state(false);
  readonly refusing: Refusing;
  readonly #play: BackgammonPlay;
  landings = $derived.by(() => (this.lifted === null ? [] : this.landingsFrom(this.lifted)));

  constructor(play: BackgammonPlay) {
    this.#play = play;
    this.refusing = new Refusing(play.table);
  }

  /** The points from which a checker can go now. */
  movable = $derived.by(() => {
    const { pending, moving, past, next } = this.#play;
    return pending || !moving || past ? [] : [...new Set(next.map(({ from }) => from))];
  });

  /** Does one of our checkers stand there? */
  holds(point: number): boolean {
    const { seat, position } = this.#play;
    return seat !== null && point !== OFF && standing(position, point, seat) > 0;
  }

  landingsFrom(from: number): Landing[] {
    const { plays, done } = this.#play;
    const isHit = (point: number, done: Play) =>
      plays.blots.has(point) && !done.some(({ to }) => to === point);
    return landingsOf(from, done, (done) => nextHops(plays, done), isHit, this.#play.rank);
  }

  /** A checker goes by the die that is shown first, if it can; else by the other one. On the tray
   * it is the next checker that goes off. */
  tap(place: number): void {
    if (this.chosen) {
      this.#press(place);
      return;
    }
    const { next, pending } = this.#play;
    const isMeant = (hop: Hop) => (place === OFF ? hop.to === OFF : hop.from === place);
    const hop = pending || !this.movable.length ? undefined : this.#best(next.filter(isMeant));
    if (hop) this.#play.step([hop]);
    else if (place === OFF) this.refuse(this.#rearmost, OFF, OFF);
    else this.refuse(place, Math.max(OFF, place - this.#firstDie), place);
  }

  /** A checker is chosen: what is pressed next is its landing. */
  choose(from: number): void {
    this.chosen = this.movable.includes(from);
    if (this.chosen) this.lifted = from;
    else this.tap(from);
  }

  /** A checker of this point is put down there. False if it goes home: nothing legal was meant. */
  put(from: number, to: number): boolean {
    const landing = this.landingsFrom(from).find((one) => one.to === to);
    if (landing) this.#play.step(landing.hops);
    else this.refuse(from, to, to);
    return landing !== undefined;
  }

  letGo(): void {
    this.lifted = null;
    this.chosen = false;
  }

  /** The referee says why this is no step of this turn. The place that was meant is ringed. */
  refuse(from: number, to: number, place: number): void {
    const { pending, table, done, plays } = this.#play;
    if (pending || table.over) return;
    this.#play.present();
    this.letGo();
    const before = writeSteps(done, plays.blots);
    this.refusing.ask(`${before} ${nameOf(from)}/${nameOf(to)}`.trim(), [place]);
  }

  /** A place was pressed while a checker was chosen. */
  #press(place: number): void {
    const from = this.lifted;
    this.letGo();
    if (from !== null && place !== from) this.put(from, place);
  }

  #best(hops: Hop[]): Hop | undefined {
    const { rank } = this.#play;
    return hops.toSorted((one, other) => rank(one) - rank(other))[0];
  }

  /** The checker that has the longest way. */
  get #rearmost(): number {
    for (let point = BAR; point > 1; point--) if (this.holds(point)) return point;
    return 1;
  }

  /** The die by which a tap plays; any, if there is none. */
  get #firstDie(): number {
    const { dice, used } = this.#play;
    return dice?.find((_, at) => !used[at]) ?? dice?.[0] ?? 1;
  }
}
