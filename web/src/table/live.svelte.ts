/** A table as the page shows it: what the server said last, and what we have asked since. */

import { api } from "../api/client";
import { guest } from "../api/guest.svelte";
import { KnownGame } from "../api/known.svelte";
import { Refusal } from "../api/problems";
import type {
  AnyGameTypes,
  Ask,
  GameTypes,
  Outcome,
  Problem,
  ServerFrame,
  Summary,
  TableFact,
  TableView,
  Update,
  You,
} from "../api/types";
import type { Asked } from "./asks";
import { type HeardClock, hear } from "./clock";
import { Connection, type ConnectionState } from "./connection";
import { browserEnvironment, keepAsks, keptAsks } from "./environment";
import { notGiven, SeatChain } from "./seatChain";

/** A refusal by the referee, and the move that it refused. */
export interface Refused<G extends GameTypes = AnyGameTypes> {
  command: string | null;
  problem: Problem<G>;
  move: string | null;
}

export class LiveTable<G extends GameTypes = AnyGameTypes> {
  readonly id: string;
  /** What the server says about the game at this table. */
  readonly known = new KnownGame();
  connection = $state<ConnectionState>("connecting");
  summary = $state.raw<Summary<G> | null>(null);
  you = $state.raw<You>({ seat: null, host: false, name: null, holder: null, links: 0 });
  version = $state(0);
  view = $state.raw<G["View"] | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  clock = $state.raw<HeardClock>({ now: 0, elapsed: 0, running: false, heard: 0 });
  asks = $state.raw<Asked[]>([]);
  refused = $state.raw<Refused<G> | null>(null);
  /** A problem with the table itself (host controls, sitting down), not with a move. */
  trouble = $state.raw<Problem<G> | null>(null);
  #connection: Connection;
  #chain: SeatChain;
  #listeners = new Set<(update: Update<G>) => void>();
  #stopListening: () => void = () => {};

  constructor(id: string) {
    this.id = id;
    this.asks = keptAsks(id);
    this.#chain = new SeatChain(id);
    const environment = browserEnvironment(id, {
      onFrame: (frame) => this.#hear(frame as ServerFrame<G>),
      onState: (state) => this.#connected(state),
      onUnanswered: (asks) => {
        this.asks = asks;
        keepAsks(id, asks);
      },
      chain: this.#chain,
    });
    this.#connection = new Connection(environment, this.asks);
    this.#stopListening = environment.listen(this.#connection);
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

  /** Asks the referee. The answer comes as an update, as `refused` or as `trouble`. */
  ask(ask: Ask): Asked {
    if (ask.type === "Play") this.refused = null;
    else this.trouble = null;
    return this.#connection.ask(ask);
  }

  play(move: string): Asked {
    return this.ask({ type: "Play", move });
  }

  /** Sits down with a fresh chain. */
  sit(seat: number | null = null): void {
    this.ask({ type: "Sit", seat, anchor: this.#chain.promise() });
  }

  /** Calls `listener` for everything that happens from now on. The result stops this. */
  onUpdate(listener: (update: Update<G>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(whole: TableView<G>): void {
    this.summary = whole.table;
    void this.known.learn(whole.table.game);
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
      await this.#chain.giveFirst(seat);
    } catch (caught) {
      this.trouble = await notGiven(caught);
    }
  }

  #hear(frame: ServerFrame<G>): void {
    switch (frame.type) {
      case "hello":
        this.#take(frame.seen);
        break;
      case "update":
        this.#happened(frame);
        break;
      case "refused":
        // Without a command it is about the connection, which handles it.
        if (frame.command !== null) this.#refuse(frame.command, frame.problem);
        break;
      case "table":
        this.summary = frame.table;
        void this.#giveFirst();
        break;
    }
  }

  #refuse(command: string, problem: Problem<G>): void {
    const asked = this.asks.find((one) => one.command === command)?.ask;
    if (asked?.type === "Sit") this.#chain.takeBack();
    if (!asked || asked.type === "Play")
      this.refused = { command, problem, move: asked?.move ?? null };
    else this.trouble = problem;
  }

  #happened(update: Update<G>): void {
    // The answer to a command that was sent twice is old. What we show is newer.
    if (update.version <= this.version) return;
    this.version = update.version;
    this.#chain.happened(update);
    for (const fact of update.facts) this.#note(fact);
    if (update.view != null) this.view = update.view;
    this.outcome = update.outcome ?? null;
    if (update.clock) this.clock = hear(update.clock, performance.now());
    if (this.summary) this.summary = { ...this.summary, status: update.status };
    for (const listener of this.#listeners) listener(update);
  }

  /** A fact about a seat may be about us. */
  #note(fact: TableFact): void {
    if (fact.type === "SeatTaken" && fact.sitter.holder === this.you.holder)
      this.you = { ...this.you, seat: fact.seat, links: 0 };
    else if (fact.type === "SeatLeft" && fact.seat === this.you.seat)
      this.you = { ...this.you, seat: null };
  }

  #connected(state: ConnectionState): void {
    this.connection = state;
    // When the server refuses a handshake, the browser is not told why. So we ask.
    if (state === "lost" && this.summary === null) this.#whyNot();
  }

  async #whyNot(): Promise<void> {
    try {
      this.#take((await api.table(this.id)) as TableView<G>);
    } catch (caught) {
      if (caught instanceof Refusal && caught.problem.status === 404) {
        this.#connection.stop();
        this.connection = "missing";
      }
    }
  }
}
