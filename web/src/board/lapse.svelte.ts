/** The time-lapse: a board's whole game, played from its log. */

import { toProblem } from "../api/problems";
import type { Problem } from "../api/types";
import { clamp } from "./camera";
import { Drawing } from "./drawing";
import { Fresh } from "./fresh";
import { Heat } from "./heat";
import { History } from "./history";
import type { Scene } from "./painter";
import { sizeOf } from "./size";
import { type Lasted, lastedFrom, Times } from "./times";
import { boardAddress, boards, readBinary, type TextFrame, type WholeCard } from "./wire";

/** The whole game in so many seconds. */
export const SPEEDS = [60, 20, 8] as const;

export class Lapse {
  readonly scene: Scene;
  readonly history: History;
  /** 0 to 1 while the log is read. */
  read = $state(0);
  ready = $state(false);
  problem = $state.raw<Problem | null>(null);
  index = $state(0);
  playing = $state(false);
  seconds = $state<number>(SPEEDS[1]);
  scores = $state.raw<readonly number[]>([0, 0, 0, 0]);
  /** How long the board had been open at this moment; null if it is not known. */
  lasted = $state.raw<Lasted | null>(null);
  #times = new Times();
  /** Paints the next frame, or everything anew. */
  watcher: { wake(): void; forget(): void } | null = null;
  #exact = 0;
  #shown = 0;
  #last = 0;
  #closed = false;

  constructor(readonly card: WholeCard) {
    const size = sizeOf(card.width, card.height);
    const drawing = new Drawing(size);
    this.scene = { drawing, fresh: new Fresh(), heat: new Heat(size) };
    this.history = new History(size, card.index);
  }

  get count(): number {
    return this.history.count;
  }

  /** Reads the log: the chunks, which a browser keeps for good, then the rest of an open board. */
  async load(): Promise<void> {
    const { card, history } = this;
    this.problem = null;
    void this.#readTimes();
    try {
      const whole = Math.floor(card.index / card.chunk);
      const chunks = card.status === "complete" ? Math.ceil(card.index / card.chunk) : whole;
      for (let n = Math.floor(history.read / card.chunk); n < chunks; n++) {
        history.add(await boards.chunk(card.id, n));
        if (this.#closed) return;
        this.read = history.read / this.count;
      }
      if (history.read < this.count) await this.#readTail();
      this.ready = true;
      this.play();
    } catch (caught) {
      this.problem = toProblem(caught);
    }
  }

  close(): void {
    this.#closed = true;
  }

  play(): void {
    if (this.index >= this.count) this.seek(0);
    this.playing = true;
    this.#last = 0;
    this.watcher?.wake();
  }

  pause(): void {
    this.playing = false;
  }

  seek(index: number): void {
    this.#exact = clamp(Math.round(index), 0, this.history.read);
    this.#show(performance.now());
    this.watcher?.wake();
  }

  /** Time passes while it plays. Whether it goes on. */
  tick(now: number): boolean {
    if (!this.playing) return false;
    const past = this.#last ? Math.min(100, now - this.#last) : 0;
    this.#last = now;
    this.#exact = Math.min(this.count, this.#exact + (this.count * past) / 1000 / this.seconds);
    if (this.#exact >= this.count) this.playing = false;
    this.#show(now);
    return this.playing;
  }

  #show(now: number): void {
    const { drawing, fresh } = this.scene;
    const to = Math.floor(this.#exact);
    if (to === this.#shown) return;
    const forward = this.history.move(drawing, this.#shown, to, fresh, now);
    this.#shown = this.index = to;
    this.scores = [...drawing.scores];
    this.#tellTime();
    if (!forward) this.watcher?.forget();
  }

  #tellTime(): void {
    const at = this.#times.at(this.index);
    this.lasted = at === null ? null : lastedFrom(this.card.opened_at, at);
  }

  /** A moment for each chunk, and the last one. Without them the time is not told. */
  async #readTimes(): Promise<void> {
    const { card } = this;
    this.#times.add(0, card.opened_at);
    this.#times.add(this.count, card.ended_at ?? Date.now());
    const step = Math.max(1, Math.min(card.chunk, Math.ceil(this.count / 24)));
    for (let index = step; index < this.count && !this.#closed; index += step) {
      const at = await boards.timeOf(card.id, index).catch(() => null);
      if (at !== null) this.#times.add(index, at);
    }
  }

  /** The records behind the last whole chunk are only in the live stream. */
  #readTail(): Promise<void> {
    const { history, card } = this;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(boardAddress(card.id, history.read));
      socket.binaryType = "arraybuffer";
      socket.onclose = () => (history.read < this.count ? reject(new Error()) : resolve());
      socket.onmessage = ({ data }) => {
        if (typeof data === "string") {
          const { type } = JSON.parse(data) as TextFrame;
          if (type === "behind") socket.close();
          return;
        }
        const frame = readBinary(new Uint8Array(data));
        if (frame?.type === "records" && frame.index === history.read)
          history.add(frame.records);
        if (history.read >= this.count || this.#closed) socket.close();
      };
    });
  }
}
