/** The connection to a board. It begins with a snapshot, goes on with the records behind it, and
 * after a loss continues from the record that it knows. Lines without an answer are asked for again
 * when it is clear that nobody has drawn them. */

import { toProblem } from "../api/problems";
import type { Problem } from "../api/types";
import { afterClosing, backOff } from "../table/closings";
import type { Snapshot } from "./snapshot";
import { type Answer, readBinary, type TextFrame, writePlacement } from "./wire";

/** Behind: the snapshot must be fetched again. */
const BEHIND = 4408;

export type Link = "connecting" | "open" | "lost" | "missing" | "forbidden";

export interface Socket {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface Listener {
  onText(text: string): void;
  onBytes(bytes: Uint8Array): void;
  onClosed(code: number): void;
}

export interface Environment {
  fetchSnapshot(): Promise<Snapshot>;
  open(from: number, listener: Listener): Socket;
  identify(): Promise<void>;
  later(work: () => void, ms: number): () => void;
  luck(): number;
  onSnapshot(snapshot: Snapshot): void;
  /** Records without a gap, the first of which has this index. */
  onRecords(records: Uint8Array, index: number): void;
  onFrame(frame: TextFrame): void;
  onAnswer(edge: number, answer: Answer): void;
  /** A line that we asked for was drawn while we were away, perhaps by us. */
  onFound(edge: number): void;
  onLink(link: Link): void;
  onProblem(problem: Problem): void;
  /** Whether the line is drawn by now, as far as we know. */
  isDrawn(edge: number): boolean;
}

export class BoardConnection {
  #environment: Environment;
  #socket: Socket | null = null;
  /** How many records we have; null before the snapshot. */
  #index: number | null = null;
  /** We ask only after the tail is there. */
  #goal: number | null = null;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #over = false;
  #number = 0;
  /** Lines without an answer, by our number. */
  #asked = new Map<number, number>();

  /** `earlier`: so many records before the snapshot are asked for, too, to know what is new. */
  constructor(
    environment: Environment,
    readonly earlier: number,
  ) {
    this.#environment = environment;
  }

  /** How many lines have no answer yet. */
  get unanswered(): number {
    return this.#asked.size;
  }

  start(): void {
    this.#over = false;
    this.#environment.onLink("connecting");
    void this.#begin();
  }

  stop(): void {
    this.#over = true;
    this.#cancel?.();
    this.#close();
  }

  /** Try now: the network is back, or the page is visible again. */
  nudge(): void {
    if (this.#over || this.#socket || !this.#cancel) return;
    this.#cancel();
    this.#again();
  }

  /** The network is gone. Don't wait until the socket notices it. */
  drop(): void {
    if (!this.#socket || this.#over) return;
    this.#close();
    this.#retry(0);
  }

  /** Asks for a line. It is sent later if there is no connection now. */
  draw(edge: number): void {
    const number = ++this.#number;
    this.#asked.set(number, edge);
    if (this.#caughtUp) this.#socket?.send(writePlacement(number, edge));
  }

  /** Asks again for a line that was asked for too early. */
  #drawLater(edge: number, ms: number): void {
    this.#environment.later(() => this.#over || this.draw(edge), ms);
  }

  async #begin(): Promise<void> {
    this.#cancel = null;
    try {
      const snapshot = await this.#environment.fetchSnapshot();
      if (this.#over) return;
      this.#index = snapshot.index;
      this.#environment.onSnapshot(snapshot);
      this.#open(Math.max(0, snapshot.index - this.earlier));
    } catch (caught) {
      const problem = toProblem(caught);
      if (problem.status === 404) return this.#giveUp("missing");
      this.#environment.onProblem(problem);
      this.#retry(1000 * (problem.retry_after ?? 0));
    }
  }

  #open(from: number): void {
    this.#cancel = null;
    const mine = (work: () => void) => socket === this.#socket && work();
    const socket: Socket = this.#environment.open(from, {
      onText: (text) => mine(() => this.#hear(JSON.parse(text) as TextFrame)),
      onBytes: (bytes) => mine(() => this.#read(bytes)),
      onClosed: (code) => mine(() => this.#closed(code)),
    });
    this.#socket = socket;
  }

  #hear(frame: TextFrame): void {
    if (frame.type === "hello") {
      this.#attempt = 0;
      this.#goal = frame.index;
    }
    if (frame.type === "behind") this.#index = null;
    this.#environment.onFrame(frame);
    if (frame.type === "hello") this.#environment.onLink("open");
    this.#catchUp();
  }

  #read(bytes: Uint8Array): void {
    const frame = readBinary(bytes);
    if (frame?.type === "answers") for (const answer of frame.answers) this.#answered(answer);
    if (frame?.type !== "records" || this.#index === null) return;
    const { index, records } = frame;
    const end = index + records.length / 3;
    // A gap must not be: then our board would be wrong without anybody knowing.
    if (index > this.#index) {
      this.#startOver();
      return;
    }
    this.#environment.onRecords(records, index);
    this.#index = Math.max(this.#index, end);
    this.#catchUp();
  }

  get #caughtUp(): boolean {
    return this.#socket !== null && this.#goal === null && this.#index !== null;
  }

  /** The tail is there: whatever has no answer and is still free is asked for again. */
  #catchUp(): void {
    if (this.#goal === null || this.#index === null || this.#index < this.#goal) return;
    this.#goal = null;
    for (const [number, edge] of this.#asked)
      if (this.#environment.isDrawn(edge)) {
        this.#asked.delete(number);
        this.#environment.onFound(edge);
      } else this.#socket?.send(writePlacement(number, edge));
  }

  #answered(answer: Answer): void {
    const edge = this.#asked.get(answer.number);
    if (edge === undefined) return;
    this.#asked.delete(answer.number);
    if (answer.code === "warming-up" || answer.code === "write-failed")
      this.#drawLater(edge, 1000);
    else this.#environment.onAnswer(edge, answer);
  }

  #startOver(): void {
    this.#close();
    this.#index = null;
    this.#retry(0);
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#goal = null;
    socket?.close();
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#goal = null;
    this.#cancel?.();
    if (code === BEHIND) this.#index = null;
    const next = afterClosing(code);
    if (next.do === "give-up") {
      this.#giveUp(next.because === "archived" ? "missing" : next.because);
      return;
    }
    if (next.do === "drop-unanswered") this.#asked.clear();
    if (next.do === "start-over") this.#index = null;
    if (next.do === "identify") this.#environment.identify().catch(() => {});
    this.#retry(next.do === "retry" ? next.atLeast : 0);
  }

  #giveUp(link: Link): void {
    this.#over = true;
    this.#environment.onLink(link);
  }

  #retry(atLeast: number): void {
    if (this.#over) return;
    this.#environment.onLink("lost");
    const wait = Math.max(atLeast, backOff(this.#attempt++, this.#environment.luck()));
    this.#cancel = this.#environment.later(() => this.#again(), wait);
  }

  #again(): void {
    if (this.#index === null) void this.#begin();
    else this.#open(this.#index);
  }
}
