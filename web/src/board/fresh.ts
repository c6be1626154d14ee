/** The lines that were drawn last: those of this moment are painted bright, and fade; from afar some
 * more stay as specks, fainter with each line that comes.
 *
 * A ring of fixed length; when more lines come than it holds, the oldest are shown as old. */

const LENGTH = 1 << 14;

/** A line is bright for so many milliseconds. */
export const FADE = 4000;
/** So many lines are specks. */
export const SPECKS = 2048;
/** A stroke takes so long, and then the boxes as long again. */
export const STROKE = 240;

export class Fresh {
  readonly edge = new Uint32Array(LENGTH);
  readonly team = new Uint8Array(LENGTH);
  /** The boxes that the line completed, each plus 1; 0 is none. */
  readonly boxA = new Uint32Array(LENGTH);
  readonly boxB = new Uint32Array(LENGTH);
  readonly at = new Float64Array(LENGTH);
  /** Entries `from` to `to` (not included) are there; an entry n is at place n % length. */
  from = 0;
  to = 0;
  /** What came before this entry is forgotten. */
  #begins = 0;

  /** The first of the lines that are specks. */
  get specks(): number {
    return Math.max(this.#begins, this.to - SPECKS);
  }

  place(n: number): number {
    return n & (LENGTH - 1);
  }

  /** A line that was drawn before we came: it is a speck, and not new. */
  addEarlier(edge: number, team: number): void {
    this.add(edge, team, -1, -1, Number.NEGATIVE_INFINITY);
    if (this.from === this.to - 1) this.from = this.to;
  }

  /** Returns the number of the entry. */
  add(edge: number, team: number, boxA: number, boxB: number, now: number): number {
    const n = this.to++;
    const at = this.place(n);
    this.edge[at] = edge;
    this.team[at] = team;
    this.boxA[at] = boxA + 1;
    this.boxB[at] = boxB + 1;
    this.at[at] = now;
    if (this.to - this.from > LENGTH) this.from = this.to - LENGTH;
    return n;
  }

  /** Forgets what has faded. Returns the first entry that is left. */
  fade(now: number): number {
    while (this.from < this.to && now - this.at[this.place(this.from)] > FADE) this.from++;
    return this.from;
  }

  clear(): void {
    this.from = this.#begins = this.to;
  }
}
