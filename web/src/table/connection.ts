/** The connection to a table. It asks, remembers what is not answered, and reconnects.
 *
 * Every ask has its own command id. Asks without an answer are kept in order, and are sent again
 * under the same id after each reconnection. The server answers a repeated id with its first
 * answer, so a move is neither lost nor played twice. `closings.ts` says what each close code
 * means; `live.svelte.ts` turns the frames into what the page shows.
 */

import { mayPass, toProblem } from "../api/problems";
import type { Ask, Problem, ServerFrame } from "../api/types";
import { type Asked, Asks, writeFrame } from "./asks";
import { afterClosing, backOff } from "./closings";

/** When the log can't be read, a roll tries again after so many milliseconds. */
const RETRY = 2000;

export type ConnectionState =
  | "connecting"
  | "open"
  | "lost"
  | "missing"
  | "forbidden"
  | "archived";

/** The part of a WebSocket that is needed here. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface Listener {
  onText(text: string): void;
  onClosed(code: number): void;
}

/** What the connection needs from the browser. */
export interface Environment {
  /** Opens a socket to the table. It continues after the version that we know. */
  open(after: number | null, listener: Listener): Socket;
  identify(): Promise<void>;
  later(work: () => void, ms: number): () => void;
  luck(): number;
  newCommand(): string;
  onFrame(frame: ServerFrame): void;
  onState(state: ConnectionState): void;
  onUnanswered(asks: Asked[]): void;
  /** A seated player's ask gets an id of the record before it is sent; null if there is no record. */
  numbered(ask: Ask): Promise<string> | null;
  /** An ask that needs a link gets it before it is sent; null if it needs none. The promise throws
   * a `Refusal` if it must not be sent. */
  linked(ask: Ask): Promise<Ask> | null;
}

export class Connection {
  #environment: Environment;
  #socket: Socket | null = null;
  #greeted = false;
  #known: number | null = null;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #over = false;
  #introduced = false;
  #asks: Asks;
  #linking = new Set<string>();
  #numbering = new Set<string>();

  constructor(environment: Environment, kept: readonly Asked[] = []) {
    this.#environment = environment;
    this.#asks = new Asks(kept);
  }

  start(): void {
    this.#over = false;
    this.#environment.onState("connecting");
    this.#open();
  }

  stop(): void {
    this.#over = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#close();
  }

  /** Try now: the network is back, or the page is visible again. */
  nudge(): void {
    if (this.#over || this.#socket) return;
    this.#cancel?.();
    this.#open();
  }

  /** The network is gone. Don't wait until the socket notices it. */
  drop(): void {
    if (!this.#socket || this.#over) return;
    this.#close();
    this.#retry(0);
  }

  ask(ask: Ask): Asked {
    const asked = this.#asks.add(this.#environment.newCommand(), ask);
    this.#tellUnanswered();
    this.#send(asked);
    return asked;
  }

  /** Says something that needs no answer. It is not said again after a reconnection. */
  tell(ask: Ask): void {
    if (this.#greeted)
      this.#socket?.send(writeFrame({ command: this.#environment.newCommand(), ask }));
  }

  #open(): void {
    this.#cancel = null;
    // An old socket may still say something after it was closed. We ignore it.
    const socket: Socket = this.#environment.open(this.#known, {
      onText: (text) => socket === this.#socket && this.#hear(JSON.parse(text) as ServerFrame),
      onClosed: (code) => socket === this.#socket && this.#closed(code),
    });
    this.#socket = socket;
  }

  #hear(told: ServerFrame): void {
    if (told.type === "goodbye") return;
    const frame = this.#named(told);
    if (frame.type === "hello") {
      this.#known = frame.seen.version;
      for (const { command } of frame.missed)
        this.#answered(command && this.#asks.named(command));
    } else if (frame.type === "update") {
      this.#known = Math.max(this.#known ?? 0, frame.version);
    }
    if (frame.type === "refused" && this.#isStranger(frame.problem)) return;
    // First show what happened, then end the ask that caused it. So nothing flickers.
    this.#environment.onFrame(frame);
    if (frame.type === "refused" && frame.command === null) this.#sendAgain(frame.problem);
    if ("command" in frame) this.#answered(frame.command);
    if (frame.type === "hello") this.#greet();
  }

  /** On this page an ask keeps its name, whatever its id is. */
  #named(frame: ServerFrame): ServerFrame {
    const isAnswer = "command" in frame && frame.command != null;
    return isAnswer ? { ...frame, command: this.#asks.named(frame.command as string) } : frame;
  }

  /** The server forgot who we are. We introduce ourselves once, reconnect, and ask again. */
  #isStranger({ code }: Problem): boolean {
    if (code !== "no-identity" || this.#introduced) return false;
    this.#introduced = true;
    const back = () => this.drop();
    this.#environment.identify().then(back, back);
    return true;
  }

  #greet(): void {
    this.#greeted = true;
    this.#attempt = 0;
    this.#environment.onState("open");
    this.#sendAll();
  }

  /** We were too fast, and the server did not read something. We send everything again, later. */
  #sendAgain({ code, retry_after }: Problem): void {
    if (code !== "too-fast") return;
    this.#cancel?.();
    this.#cancel = this.#environment.later(() => this.#sendAll(), 1000 * (retry_after ?? 1));
  }

  #sendAll(): void {
    for (const asked of this.#asks.all()) this.#send(asked);
  }

  #answered(command: string | null | undefined): void {
    if (command && this.#asks.settle(command)) this.#tellUnanswered();
  }

  /** Ids are made in the order of the asks, so asks leave in this order, too. */
  #send(asked: Asked): void {
    if (!this.#greeted || this.#numbering.has(asked.command)) return;
    const numbered = asked.id === undefined ? this.#environment.numbered(asked.ask) : null;
    if (numbered) void this.#sendNumbered(asked.command, numbered);
    else this.#sendWhole(asked);
  }

  /** The id is kept with the ask: it is sent again under the same one. */
  async #sendNumbered(command: string, numbered: Promise<string>): Promise<void> {
    this.#numbering.add(command);
    const id = await numbered;
    this.#numbering.delete(command);
    const asked = this.#asks.replace(command, { id });
    if (!asked) return;
    this.#tellUnanswered();
    if (this.#greeted) this.#sendWhole(asked);
  }

  #sendWhole(asked: Asked): void {
    if (this.#linking.has(asked.command)) return;
    const linked = this.#environment.linked(asked.ask);
    if (linked) void this.#sendLinked(asked.command, linked);
    else this.#socket?.send(writeFrame(asked));
  }

  /** The link is kept with the ask: if the answer is lost, the same link is sent again. */
  async #sendLinked(command: string, linked: Promise<Ask>): Promise<void> {
    this.#linking.add(command);
    try {
      const ask = await linked;
      this.#linking.delete(command);
      const asked = this.#asks.replace(command, { ask });
      if (!asked) return;
      this.#tellUnanswered();
      if (this.#greeted) this.#socket?.send(writeFrame(asked));
    } catch (caught) {
      this.#linking.delete(command);
      const problem = toProblem(caught);
      if (!mayPass(problem)) return this.#hear({ type: "refused", command, problem });
      const wait = Math.max(RETRY, 1000 * (problem.retry_after ?? 0));
      this.#environment.later(() => this.#sendOne(command), wait);
    }
  }

  #sendOne(command: string): void {
    const asked = this.#asks.all().find((one) => one.command === command);
    if (asked) this.#send(asked);
  }

  #tellUnanswered(): void {
    this.#environment.onUnanswered(this.#asks.all());
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#greeted = false;
    this.#cancel?.();
    const next = afterClosing(code);
    if (next.do === "give-up") {
      this.#over = true;
      this.#environment.onState(next.because);
      return;
    }
    if (next.do === "drop-unanswered") {
      this.#asks.clear();
      this.#tellUnanswered();
    }
    if (next.do === "start-over") this.#known = null;
    if (next.do === "identify") this.#environment.identify().catch(() => {});
    this.#retry(next.do === "retry" ? next.atLeast : 0);
  }

  #retry(atLeast: number): void {
    this.#environment.onState("lost");
    const wait = Math.max(atLeast, backOff(this.#attempt++, this.#environment.luck()));
    this.#cancel = this.#environment.later(() => this.#open(), wait);
  }
}
