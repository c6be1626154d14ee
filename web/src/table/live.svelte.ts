/** A table as the page shows it: what the server last said, and what we asked since. */

import { api } from "../api/client";
import { guest } from "../api/guest.svelte";
import { Refusal, toProblem } from "../api/problems";
import type {
  HostWish,
  Outcome,
  Problem,
  ServerFrame,
  Summary,
  TableView,
  Update,
  You,
} from "../api/types";
import type { Ask } from "./asks";
import { type HeardClock, hear } from "./clock";
import { Connection, type Link } from "./connection";
import { notGiven, SeatChain } from "./seatChain";
import { browserWorld, keepAsks, keptAsks } from "./world";

/** A no from the referee, and to which of our moves. */
export interface Refused {
  command: string | null;
  problem: Problem;
  move: string | null;
}

export class LiveTable {
  readonly id: string;
  link = $state<Link>("connecting");
  summary = $state.raw<Summary | null>(null);
  you = $state.raw<You>({ seat: null, host: false, name: null, links: 0 });
  version = $state(0);
  view = $state.raw<unknown>(null);
  outcome = $state.raw<Outcome | null>(null);
  clock = $state.raw<HeardClock>({ now: 0, elapsed: 0, running: false, heard: 0 });
  asks = $state.raw<Ask[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** A problem with the table itself (host controls, sitting down), not with a move. */
  trouble = $state.raw<Problem | null>(null);
  /** A finished game looked at again: a scene of its story, for the board to paint. */
  scene = $state.raw<unknown>(null);
  #connection: Connection;
  #chain: SeatChain;
  #listeners = new Set<(update: Update) => void>();
  #stopListening: () => void = () => {};

  constructor(id: string) {
    this.id = id;
    this.asks = keptAsks(id);
    this.#chain = new SeatChain(id);
    const world = browserWorld(id, {
      onFrame: (frame) => this.#hear(frame),
      onLink: (link) => this.#linked(link),
      onUnanswered: (asks) => {
        this.asks = asks;
        keepAsks(id, asks);
      },
      chain: this.#chain,
    });
    this.#connection = new Connection(world, this.asks);
    this.#stopListening = world.listen(this.#connection);
  }

  get over(): boolean {
    return this.summary?.status === "over" || this.outcome !== null;
  }

  get playing(): boolean {
    return this.summary?.status === "playing" && !this.over;
  }

  async start(): Promise<void> {
    await guest.known().catch(() => {});
    this.#connection.start();
  }

  stop(): void {
    this.#stopListening();
    this.#connection.stop();
  }

  /** Asks the referee; the answer arrives as an update or as `refused`. */
  play(move: string): Ask {
    this.refused = null;
    return this.#connection.ask(move);
  }

  /** Calls back for each thing that happens from now on; returns how to stop. */
  onUpdate(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  host(wish: HostWish): Promise<void> {
    return this.#try(() => api.host(this.id, wish));
  }

  sit(seat?: number): Promise<void> {
    return this.#try(() => this.#chain.sit(seat));
  }

  rise(seat: number): Promise<void> {
    return this.#try(() => api.rise(this.id, seat));
  }

  /** The host asks a bot to sit down. */
  invite(seat?: number): Promise<void> {
    return this.#try(() => api.invite(this.id, seat));
  }

  async #try(ask: () => Promise<TableView>): Promise<void> {
    this.trouble = null;
    try {
      this.#take(await ask());
    } catch (caught) {
      this.trouble = toProblem(caught);
    }
  }

  async #refresh(): Promise<void> {
    const whole = await api.table(this.id).catch(() => null);
    if (whole && whole.version >= this.version) this.#take(whole);
  }

  #take(whole: TableView): void {
    this.summary = whole.table;
    this.you = whole.you;
    this.version = whole.version;
    this.view = whole.view;
    this.outcome = whole.outcome;
    this.clock = hear(whole.clock, performance.now());
    this.#chain.hear(whole);
    void this.#giveFirst();
  }

  async #giveFirst(): Promise<void> {
    const { seat } = this.you;
    if (seat === null || !this.summary || !this.#chain.isAwaited(this.summary, this.you))
      return;
    try {
      const whole = await this.#chain.giveFirst(seat);
      if (whole && whole.version >= this.version) this.#take(whole);
    } catch (caught) {
      this.trouble = notGiven(caught);
    }
  }

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case "hello":
        this.#take(frame);
        break;
      case "update":
        this.#happened(frame);
        break;
      case "refused":
        // Without a command it is about the line, not about a move: the connection sees to it.
        if (frame.command === null) break;
        this.refused = {
          command: frame.command,
          problem: frame.problem,
          move: this.asks.find((ask) => ask.command === frame.command)?.move ?? null,
        };
        break;
      case "table":
        this.summary = frame.table;
        void this.#giveFirst();
        break;
    }
  }

  #happened(update: Update): void {
    // An answer to a command sent twice repeats the past: what we show is already newer.
    if (update.version <= this.version) return;
    this.version = update.version;
    this.#chain.happened(update);
    if (update.view != null) this.view = update.view;
    this.outcome = update.outcome ?? null;
    if (update.clock) this.clock = hear(update.clock, performance.now());
    if (this.summary) this.summary = { ...this.summary, status: update.status };
    // Who sits where may be about us.
    if (["Sit", "Rise", "Invite"].includes(update.asked?.type ?? "")) void this.#refresh();
    for (const listener of this.#listeners) listener(update);
  }

  #linked(link: Link): void {
    this.link = link;
    // A handshake refused by plain HTTP shows no reason to a browser: ask for it.
    if (link === "lost" && this.summary === null) this.#whyNot();
  }

  async #whyNot(): Promise<void> {
    try {
      this.#take(await api.table(this.id));
    } catch (caught) {
      if (caught instanceof Refusal && caught.problem.status === 404) {
        this.#connection.stop();
        this.link = "missing";
      }
    }
  }
}
