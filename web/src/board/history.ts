/** The whole past of a board, from its log alone: any moment of it can be shown.
 *
 * Of every line and every box it is known when it came, as an index of the log. So a moment is made
 * of comparisons, without folding the log up to it; a moment near the one that is shown is reached
 * by drawing lines or taking them back. */

import { Drawing, type Scores } from "./drawing";
import { type Fresh, SPECKS } from "./fresh";
import { edgeIn, readRecords, teamIn } from "./records";
import type { Size } from "./size";

const NEVER = 0xffffffff;
/** A jump over more lines than this is made by comparing. */
const FAR = 120_000;
/** The scores are kept at so many moments. */
const SAMPLES = 240;

export class History {
  readonly #records: Uint32Array;
  /** When each line and box came: the index of its record. */
  readonly #edgeAt: Uint32Array;
  readonly #boxAt: Uint32Array;
  readonly #end: Drawing;
  readonly samples: Scores[] = [];
  #read = 0;

  /** `count`: how many records there will be. */
  constructor(
    readonly size: Size,
    readonly count: number,
  ) {
    this.#records = new Uint32Array(count);
    this.#edgeAt = new Uint32Array(size.edges).fill(NEVER);
    this.#boxAt = new Uint32Array(size.boxes).fill(NEVER);
    this.#end = new Drawing(size);
    this.samples.push([0, 0, 0, 0]);
  }

  /** How many records are here. */
  get read(): number {
    return this.#read;
  }

  /** The next records of the log; what is beyond `count` is not taken. */
  add(log: Uint8Array): void {
    const end = this.#end;
    for (const record of readRecords(log, this.size, this.#read)) {
      if (this.#read === this.count) return;
      const at = this.#read++;
      this.#records[at] = record;
      const edge = edgeIn(record);
      const closed = end.draw(edge, teamIn(record));
      if (closed >= 0) this.#edgeAt[edge] = at;
      if (closed > 0)
        for (const box of [end.first, end.second])
          if (box >= 0 && end.sides[box] === 4) this.#boxAt[box] = at;
      while (this.samples.length * this.count <= this.#read * SAMPLES)
        this.samples.push([...end.scores]);
    }
  }

  /** Shows the moment `to` in a drawing that shows `from`. New lines are put into `fresh`. Whether it
   * went forward step by step; if not, the drawing has changed as a whole. */
  move(drawing: Drawing, from: number, to: number, fresh: Fresh, now: number): boolean {
    if (to >= from && to - from <= FAR) {
      this.#forward(drawing, from, to, fresh, now);
      return true;
    }
    if (from - to > FAR || to > from) this.#compare(drawing, to);
    else this.#back(drawing, from, to);
    fresh.clear();
    for (let at = Math.max(0, to - SPECKS); at < to; at++)
      fresh.addEarlier(edgeIn(this.#records[at]), teamIn(this.#records[at]));
    return false;
  }

  #forward(drawing: Drawing, from: number, to: number, fresh: Fresh, now: number): void {
    for (let at = from; at < to; at++) {
      const record = this.#records[at];
      const closed = drawing.draw(edgeIn(record), teamIn(record));
      if (closed < 0) continue;
      const { first, second, sides } = drawing;
      const boxA = first >= 0 && sides[first] === 4 ? first : -1;
      const boxB = second >= 0 && sides[second] === 4 ? second : -1;
      fresh.add(edgeIn(record), teamIn(record), boxA, boxB, now);
    }
  }

  #back(drawing: Drawing, from: number, to: number): void {
    for (let at = from - 1; at >= to; at--) {
      const edge = edgeIn(this.#records[at]);
      // A line that the log names twice was drawn the first time.
      if (this.#edgeAt[edge] === at) drawing.erase(edge);
    }
  }

  #compare(drawing: Drawing, to: number): void {
    const { edges, owners, scores, size } = drawing;
    const when = this.#edgeAt;
    for (let byte = 0, edge = 0; byte < edges.length; byte++) {
      let bits = 0;
      for (let bit = 1; bit < 256 && edge < size.edges; bit <<= 1, edge++)
        if (when[edge] < to) bits |= bit;
      edges[byte] = bits;
    }
    drawing.countSides();
    scores.fill(0);
    for (let box = 0; box < size.boxes; box++) {
      owners[box] = this.#boxAt[box] < to ? this.#end.owners[box] : 0;
      if (owners[box]) scores[owners[box] - 1]++;
    }
  }
}
