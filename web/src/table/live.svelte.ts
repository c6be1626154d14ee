/** A table as the page shows it: what the server said last, and what we have asked since. */

import { api } from "../api/client";
import { guest } from "../api/guest.svelte";
import { KnownGame } from "../api/known.svelte";
import { toProblem } from "../api/problems";
import type {
  AnyGameTypes,
  Around,
  Ask,
  Crowd,
  GameTypes,
  Outcome,
  Problem,
  ServerFrame,
  Summary,
  TableView,
  Thinking,
  Update,
  You,
} from "../api/types";
import type { OwnNotice } from "../fairness/chainRecords";
import { say } from "../messages/table";
import { onOtherTab } from "../paper/store";
import { withAround } from "./around";
import type { Asked } from "./asks";
import { type Between, NOTHING_BETWEEN } from "./between";
import type { ChainNotice } from "./chainNotice";
import { type HeardClock, hear } from "./clock";
import { Connection, type ConnectionState } from "./connection";
import { type Ended, hasEnd, recallEnd } from "./endings";
import { browserEnvironment, chainEnvironment, keepAsks, keptAsks } from "./environment";
import { HallNames } from "./hallNames.svelte";
import { type About, mayAsk, type Name } from "./mayAsk";
import type { Names } from "./naming";
import { browserNotes, Notes } from "./notes";
import { Questions, type Refused } from "./reason";
import { SeatChain } from "./seatChain";
import { ShownLuck } from "./shownLuck.svelte";

/** The code of the refusal for a spectator whom the host has sent away. */
const SENT_AWAY = "removed";

export class LiveTable<G extends GameTypes = AnyGameTypes> {
  readonly id: string;
  /** What the server says about the game at this table. */
  readonly known = new KnownGame();
  /** What we note privately. No rule looks at it, and nobody else is told of it. */
  readonly notes: Notes;
  /** Our seat in the log that we follow. */
  readonly chain: SeatChain;
  /** Who adds to the luck. */
  readonly luck = new ShownLuck(() => this.summary);
  connection = $state<ConnectionState>("connecting");
  summary = $state.raw<Summary<G> | null>(null);
  /** At a table of many seats the server tells only how many are here. */
  crowd = $state.raw<Crowd | null>(null);
  /** The bot that takes longer than a moment for its move. */
  thinking = $state.raw<Thinking | null>(null);
  you = $state.raw<You>({ seat: null, host: false, name: null, holder: null });
  /** Our seat in the game that is on or was played, also when we are out; null if we don't know. */
  played = $state<number | null>(null);
  version = $state(0);
  view = $state.raw<G["View"] | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** What stands in the entry that ended the game; null while we don't know it. */
  ended = $state.raw<Ended | null>(null);
  clock = $state.raw<HeardClock>({ now: 0, elapsed: 0, running: false, heard: 0 });
  asks = $state.raw<Asked[]>([]);
  refused = $state.raw<Refused<G> | null>(null);
  /** A problem with the table itself (host controls, sitting down), not with a move. */
  trouble = $state.raw<Problem<G> | null>(null);
  /** What we should know about our seat's chain, and whether it is kept on this device. */
  notice = $state.raw<ChainNotice | null>(null);
  holdsKey = $state(false);
  /** Entries of our seat that we should know of. */
  noticed = $state.raw<readonly OwnNotice[]>([]);
  /** H15. The host does not want us to watch. */
  sentAway = $state(false);
  /** Which attempt to start this is; 0 if we don't know. */
  attempt = $state(0);
  #connection: Connection;
  readonly #questions = new Questions(this as unknown as LiveTable);
  /** Who sat where, also those who left their seats. */
  #sat = new Map<number, string>();
  readonly #inHall: HallNames;
  #listeners = new Set<(update: Update<G>) => void>();
  readonly #stops: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.asks = keptAsks(id);
    this.#inHall = new HallNames(id);
    this.notes = new Notes(browserNotes(id));
    this.chain = new SeatChain(
      id,
      chainEnvironment(id, () => this.#showChain()),
    );
    const environment = browserEnvironment(id, {
      onFrame: (frame) => this.#hear(frame as ServerFrame<G>),
      onState: (state) => this.#connected(state),
      onUnanswered: (asks) => {
        this.asks = asks;
        keepAsks(id, asks);
      },
      numbered: (ask) => (this.chain.isNumbered() ? this.chain.number(ask) : null),
      linked: (ask) => (this.chain.needsLink(ask) ? this.chain.linked(ask) : null),
    });
    this.#connection = new Connection(environment, this.asks);
    this.#stops.push(environment.listen(this.#connection));
    this.#stops.push(onOtherTab("chain.", () => this.chain.renew()));
  }

  get over(): boolean {
    return this.summary?.status === "over" || this.outcome !== null;
  }

  get between(): Between {
    return this.summary?.between ?? NOTHING_BETWEEN;
  }

  /** Who sits at a seat, or sat there last. */
  names: Names = (seat) => {
    const places = this.summary?.places ?? 0;
    if (seat < 0 || seat >= places) return null;
    const found = this.summary?.seats.find((card) => card.seat === seat);
    if (found?.name) this.#sat.set(seat, found.name);
    const name = this.#sat.get(seat) ?? (found ? null : this.#inHall.at(seat));
    return name ?? say("table-seat", { number: seat + 1 });
  };

  get playing(): boolean {
    return this.summary?.status === "playing" && !this.over;
  }

  /** Whether the house would accept it. `about`: the seat or the offer that the ask names. */
  mayAsk = (name: Name, about: About = null): boolean => mayAsk(this, name, about);

  async start(): Promise<void> {
    await guest.known().catch(() => {});
    this.#connection.start();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#connection.stop();
    this.chain.stop();
    this.notes.stop();
  }

  /** Asks the referee. The answer comes as an update, as `refused` or as `trouble`. */
  ask(ask: Ask): Asked {
    if (ask.type === "Play") {
      this.refused = null;
      this.#questions.forget();
    } else this.trouble = null;
    return this.#connection.ask(ask);
  }

  play(move: string): Asked {
    return this.ask({ type: "Play", move });
  }

  /** Sits down; before the start of a game with luck, with a fresh chain. */
  async sit(seat: number | null = null): Promise<void> {
    const sits = await this.#sitting(seat);
    if (sits) this.ask(sits);
  }

  /** Sits down under a new name. The socket was opened under the old one, so this is asked beside it.
   * Throws a `Refusal`. */
  async sitAs(name: string): Promise<void> {
    await guest.rename(name);
    const sits = await this.#sitting(null);
    if (sits) await this.askAside(sits);
  }

  /** Our chain is lost before the start: we leave the seat, and take it with a fresh one. */
  async sitAgain(): Promise<void> {
    const { seat } = this.you;
    const sits = seat === null ? null : await this.#sitting(seat);
    if (seat === null || !sits) return;
    this.ask({ type: "Rise", seat });
    this.ask(sits);
  }

  /** Whether the text was the key of our seat. */
  async pasteKey(text: string): Promise<boolean> {
    return await this.chain.moveIn(text).catch(() => false);
  }

  async #sitting(seat: number | null): Promise<Ask | null> {
    try {
      const anchor = await this.chain.bring();
      return { type: "Sit", seat, ...(anchor && { anchor }) };
    } catch (caught) {
      this.trouble = toProblem(caught) as Problem<G>;
      return null;
    }
  }

  /** Nothing legal is meant by what the player did: the referee says why, as if this move had been
   * asked for. Nothing is played. If the rules allow the move, the page has made a mistake. */
  async why(move: string): Promise<void> {
    await this.#questions.why(move);
  }

  /** A move in a player's own words is played if the referee says that it is legal. */
  async write(move: string): Promise<void> {
    if (await this.#questions.isLegal(move)) this.play(move);
  }

  /** Asks beside the socket. Throws a `Refusal`. */
  async askAside(ask: Ask): Promise<void> {
    await api.ask(this.id, ask, await this.chain.number(ask));
  }

  #showChain(): void {
    const { notices } = this.chain.record;
    this.notice = this.chain.notice;
    this.holdsKey = this.chain.holdsKey;
    if (notices.length !== this.noticed.length) this.noticed = notices;
    if (this.chain.log) this.luck.show(this.chain.log);
    this.attempt = Math.max(this.attempt, this.chain.log?.attempt ?? 0);
  }

  /** Calls `listener` for everything that happens from now on. The result stops this. */
  onUpdate(listener: (update: Update<G>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(whole: TableView<G>): void {
    this.summary = whole.table;
    void this.known.learn(whole.table.game);
    this.#are(whole.you, whole.table.status);
    this.version = whole.version;
    this.thinking = null;
    this.view = whole.view;
    this.outcome = whole.outcome;
    this.clock = hear(whole.clock, performance.now());
    this.chain.hear(whole);
    if (whole.table.status === "over" && !this.ended)
      void recallEnd(this.id, this.version).then((ended) => (this.ended = ended));
  }

  #are(you: You, status: Summary["status"]): void {
    this.you = you;
    if (you.seat !== null || status === "waiting") this.played = you.seat;
  }

  #hear(frame: ServerFrame<G>): void {
    switch (frame.type) {
      case "hello":
        this.notes.greet(frame.notes);
        this.#take(frame.seen);
        break;
      case "notes":
        this.notes.hear(frame.text);
        break;
      case "update":
        this.#happened(frame);
        break;
      case "refused":
        // Without a command it is about the connection, which handles it.
        if (frame.command !== null) this.#refuse(frame.command, frame.problem);
        else this.sentAway ||= frame.problem.code === SENT_AWAY;
        break;
      case "table":
        this.summary = frame.table;
        break;
      case "presence":
        this.crowd = frame;
        if (this.summary) {
          const { spectators, taken } = frame;
          this.summary = { ...this.summary, spectators, taken };
        }
        break;
      case "thinking":
        this.thinking = frame;
        break;
      case "probe":
        // The server asks who is here before it closes the seats.
        if (this.you.seat !== null) this.#connection.tell({ type: "Here" });
        break;
    }
  }

  #refuse(command: string, problem: Problem<G>): void {
    const asked = this.asks.find((one) => one.command === command)?.ask;
    if (asked?.type === "Here") return;
    if (asked) void this.chain.notDone(asked, problem as Problem);
    if (asked?.type === "Play") void this.chain.refused(asked, problem as Problem);
    if (!asked || asked.type === "Play")
      this.refused = { command, problem, move: asked?.move ?? null };
    else this.trouble = problem;
  }

  #happened(update: Update<G>): void {
    // The answer to a command that was sent twice is old. What we show is newer.
    if (update.version <= this.version) return;
    this.version = update.version;
    this.thinking = null;
    const asked = this.asks.find(({ command }) => command === update.command);
    this.chain.happened(update, asked?.id);
    if (update.view != null) this.view = update.view;
    this.outcome = update.outcome ?? null;
    if (update.clock) this.clock = hear(update.clock, performance.now());
    for (const fact of update.facts)
      if (fact.type === "SeatsClosed") this.attempt = fact.attempt;
    if (hasEnd(update.facts)) this.ended = update.facts;
    if (update.around) this.#changed(update.around, update.status);
    if (this.summary)
      this.summary = { ...this.summary, status: update.status, version: update.version };
    for (const listener of this.#listeners) listener(update);
  }

  /** Something changed around the game: who sits where, who is the host, what is offered. */
  #changed(around: Around, status: Summary["status"]): void {
    // The names of those who leave now are remembered.
    for (const { seat } of around.seats ?? []) this.names(seat);
    if (around.you) this.#are({ ...this.you, ...around.you }, status);
    if (this.summary) this.summary = withAround(this.summary, around);
  }

  #connected(state: ConnectionState): void {
    this.connection = state;
    this.chain.told.connected(state === "open", performance.now());
    // When the server refuses a handshake, the browser is not told why. So we ask.
    if (state === "lost" && this.summary === null) this.#whyNot();
  }

  async #whyNot(): Promise<void> {
    try {
      this.#take((await api.table(this.id)) as TableView<G>);
    } catch (caught) {
      const { status, code } = toProblem(caught);
      this.sentAway ||= code === SENT_AWAY;
      if (status === 404 || status === 410 || this.sentAway) {
        this.#connection.stop();
        this.connection = status === 410 ? "archived" : this.sentAway ? "forbidden" : "missing";
      }
    }
  }
}
