/** The line to a table: asks, remembers what was not answered, and comes back when it breaks.
 *
 * Every ask carries a command id of its own. What has no answer yet is kept, in order, and is
 * sent again under the same id after each reconnection; the server answers a repeated id with
 * the first answer, so a move is neither lost nor played twice. Read `closings` for what each
 * close code means; `live.svelte.ts` turns the frames into what the page shows.
 */

import type { Problem, ServerFrame } from "../api/types";
import { type Ask, Asks, type Links, moveFrame } from "./asks";
import { afterClosing, backOff } from "./closings";

export type Link = "connecting" | "open" | "lost" | "missing" | "forbidden";

/** Refusals that are about the link of a move, not about the move. */
const ABOUT_THE_LINK = ["wrong-link", "no-chain", "chain-ended"];

/** As much of a WebSocket as is needed here. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface Listener {
  onText(text: string): void;
  onClosed(code: number): void;
}

export interface World {
  /** Opens a line to the table, resuming after the version we know. */
  open(after: number | null, listener: Listener): Line;
  identify(): Promise<void>;
  later(work: () => void, ms: number): () => void;
  luck(): number;
  newCommand(): string;
  onFrame(frame: ServerFrame): void;
  onLink(link: Link): void;
  onUnanswered(asks: Ask[]): void;
  /** Our seat's chain of links. */
  chain?: Links;
}

export class Connection {
  #world: World;
  #line: Line | null = null;
  #greeted = false;
  #known: number | null = null;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #over = false;
  #introduced = false;
  #asks: Asks;

  constructor(world: World, kept: Ask[] = []) {
    this.#world = world;
    this.#asks = new Asks(kept, world.chain);
  }

  start(): void {
    this.#over = false;
    this.#world.onLink("connecting");
    this.#open();
  }

  stop(): void {
    this.#over = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#hangUp();
  }

  /** Try now: the network is back, or the page is looked at again. */
  nudge(): void {
    if (this.#over || this.#line) return;
    this.#cancel?.();
    this.#open();
  }

  /** The network is known to be gone: don't wait for the socket to find out. */
  drop(): void {
    if (!this.#line || this.#over) return;
    this.#hangUp();
    this.#retry(0);
  }

  ask(move: string): Ask {
    const ask = this.#asks.add(this.#world.newCommand(), move);
    this.#tellUnanswered();
    this.#send(ask);
    return ask;
  }

  #open(): void {
    this.#cancel = null;
    // What an old line still says, after it was hung up, is not listened to.
    const line: Line = this.#world.open(this.#known, {
      onText: (text) => line === this.#line && this.#hear(JSON.parse(text) as ServerFrame),
      onClosed: (code) => line === this.#line && this.#closed(code),
    });
    this.#line = line;
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === "goodbye") return;
    if (frame.type === "hello") {
      this.#known = frame.version;
      for (const missed of frame.missed) this.#answered(missed.command);
    } else if (frame.type === "update") {
      this.#known = Math.max(this.#known ?? 0, frame.version);
    }
    if (frame.type === "refused" && this.#isStranger(frame.problem)) return;
    if (frame.type === "refused" && this.#isAboutTheLink(frame)) return;
    // What happened is shown before the ask that caused it stops being pending: no flicker.
    this.#world.onFrame(frame);
    if (frame.type === "refused" && frame.command === null) this.#sendAgain(frame.problem);
    if ("command" in frame) this.#answered(frame.command);
    if (frame.type === "hello") this.#greet();
  }

  /** The server forgot who we are: say it once, come back, and ask again. */
  #isStranger({ code }: Problem): boolean {
    if (code !== "no-identity" || this.#introduced) return false;
    this.#introduced = true;
    const back = () => this.drop();
    this.#world.identify().then(back, back);
    return true;
  }

  #isAboutTheLink({ command, problem }: { command: string | null; problem: Problem }): boolean {
    if (!ABOUT_THE_LINK.includes(problem.code)) return false;
    if (command === null || !this.#asks.mayRelink(command)) return false;
    if (problem.code !== "wrong-link") this.#world.chain?.end();
    void this.#asks
      .relink(command, (ask) => this.#send(ask))
      .then(() => this.#tellUnanswered());
    return true;
  }

  #greet(): void {
    this.#greeted = true;
    this.#attempt = 0;
    this.#world.onLink("open");
    this.#sendAll();
  }

  /** We were too fast and something was not read; which, nobody knows. All goes again, later. */
  #sendAgain({ code, retry_after }: Problem): void {
    if (code !== "too-fast") return;
    this.#cancel?.();
    this.#cancel = this.#world.later(() => this.#sendAll(), 1000 * (retry_after ?? 1));
  }

  #sendAll(): void {
    for (const ask of this.#asks.all()) this.#send(ask);
  }

  #answered(command: string | null | undefined): void {
    if (command && this.#asks.settle(command)) this.#tellUnanswered();
  }

  #send(ask: Ask): void {
    if (this.#greeted) this.#line?.send(moveFrame(ask));
  }

  #tellUnanswered(): void {
    this.#world.onUnanswered(this.#asks.all());
  }

  #hangUp(): void {
    const line = this.#line;
    this.#line = null;
    this.#greeted = false;
    line?.close();
  }

  #closed(code: number): void {
    this.#line = null;
    this.#greeted = false;
    this.#cancel?.();
    const next = afterClosing(code);
    if (next.do === "give-up") {
      this.#over = true;
      this.#world.onLink(next.because);
      return;
    }
    if (next.do === "drop-unanswered") {
      this.#asks.clear();
      this.#tellUnanswered();
    }
    if (next.do === "start-over") this.#known = null;
    if (next.do === "identify") this.#world.identify().catch(() => {});
    this.#retry(next.do === "retry" ? next.atLeast : 0);
  }

  #retry(atLeast: number): void {
    this.#world.onLink("lost");
    const wait = Math.max(atLeast, backOff(this.#attempt++, this.#world.luck()));
    this.#cancel = this.#world.later(() => this.#open(), wait);
  }
}
