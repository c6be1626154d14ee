/** A board as it lives: its drawing, what is new in it, our team and quota, and our own lines. The
 * page paints it (`view.svelte.ts`) and asks it for lines. */

import { guest } from "../api/guest.svelte";
import { ownProblem, toProblem } from "../api/problems";
import type { Problem } from "../api/types";
import { BoardConnection, type Link } from "./connection";
import type { Drawing } from "./drawing";
import { browserEnvironment } from "./environment";
import { Fresh, STROKE } from "./fresh";
import { Heat } from "./heat";
import { Notes } from "./notes.svelte";
import { OtherTabs } from "./otherTabs";
import type { Marks } from "./overlay";
import type { Scene } from "./painter";
import { type Meter, meterAt, newer, type Quota, type QuotaRule } from "./quota";
import { edgeIn, readRecords, teamIn } from "./records";
import type { Snapshot } from "./snapshot";
import {
  type Answer,
  boards,
  type Me,
  type Over,
  type TextFrame,
  type WholeCard,
} from "./wire";

/** So many lines before the snapshot tell where things happen. */
const EARLIER = 2000;
/** If more come at once, they are shown without a stroke. */
const MANY = 4096;
const NO_RULE: QuotaRule = { size: 8, seconds: 3, per_box: 2 };

/** What the page paints, and what it may hear of. */
export interface Watcher {
  /** Something is new: paint a frame. */
  wake(): void;
  /** The drawing changed as a whole. */
  forget(): void;
}

export class LiveBoard {
  card = $state.raw<WholeCard | null>(null);
  link = $state<Link>("connecting");
  problem = $state.raw<Problem | null>(null);
  scene = $state.raw<Scene | null>(null);
  scores = $state.raw<readonly number[]>([0, 0, 0, 0]);
  placed = $state(0);
  here = $state(0);
  team = $state<number | null>(null);
  over = $state.raw<Over | null>(null);
  quota = $state.raw<Quota | null>(null);
  /** Lines that we asked for and that have no answer yet, also those of other tabs. */
  asked = $state(0);
  joining = $state(false);
  readonly notes = new Notes();
  readonly marks: Marks & { pending: Set<number> } = {
    team: null,
    lit: null,
    cursor: null,
    pending: new Set(),
    refused: null,
  };
  watcher: Watcher | null = null;
  #connection: BoardConnection;
  #tabs: OtherTabs | null = null;
  #stopListening: () => void;
  #begins = 0;

  constructor(readonly id: string) {
    const environment = browserEnvironment(() => this.#realId(), {
      onSnapshot: (snapshot) => this.#start(snapshot),
      onRecords: (records, index) => this.#drawn(records, index),
      onFrame: (frame) => this.#hear(frame),
      onAnswer: (edge, answer) => this.#answered(edge, answer),
      onFound: (edge) => this.#found(edge),
      onLink: (link) => this.#linked(link),
      onProblem: (problem) => {
        this.problem = problem;
      },
      isDrawn: (edge) => this.scene?.drawing.isDrawn(edge) ?? false,
    });
    this.#connection = new BoardConnection(environment, EARLIER);
    this.#stopListening = environment.listen(this.#connection);
  }

  /** `current` becomes the board that is open now, and stays it. */
  async #realId(): Promise<string> {
    if (!this.card) {
      // A stranger can watch. Who they are matters only when they draw.
      await guest.known().catch(() => {});
      this.card = await boards.card(this.id);
      this.#tabs = new OtherTabs(this.card.id, () => this.#share());
    }
    return this.card.id;
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#stopListening();
    this.#connection.stop();
    this.#tabs?.close();
  }

  get rule(): QuotaRule {
    return this.card?.quota ?? NO_RULE;
  }

  /** How many lines we may draw now. What we asked for counts as drawn. */
  meter(now: number): Meter {
    const quota = this.quota ?? { left: this.rule.size, next_ms: 0, at: now };
    const meter = meterAt(quota, this.rule, now);
    return { ...meter, left: Math.max(0, meter.left - this.asked) };
  }

  /** Somebody means this line. If it can't be drawn, the referee is asked only why not. */
  async draw(edge: number): Promise<void> {
    const { drawing } = this.scene ?? {};
    if (!drawing || this.marks.pending.has(edge)) return;
    this.notes.clear();
    this.marks.refused = null;
    if (this.over || this.card?.status === "complete") return this.#why(edge, "over");
    if (drawing.isDrawn(edge)) return this.#why(edge, "drawn");
    if (this.team === null && !(await this.join())) return;
    const { left, wait } = this.meter(Date.now());
    if (left < 1) return this.#why(edge, "empty", wait);
    if (drawing.isDrawn(edge)) return this.#why(edge, "drawn");
    if (this.marks.pending.has(edge)) return;
    this.marks.pending.add(edge);
    this.#connection.draw(edge);
    this.#share();
    this.watcher?.wake();
  }

  /** The referee's reason why this line can't be drawn. Nothing is drawn. Without an answer it is a
   * sentence of our own; also where only lines that are on their way use up the quota. */
  async #why(edge: number, own: "over" | "drawn" | "empty", wait = 0): Promise<void> {
    const problem = await boards
      .why(this.card?.id ?? "", edge)
      .then(({ refusal }) => refusal ?? ownProblem("page-fault", { move: edge }), toProblem);
    const isFault = problem.code === "page-fault" && own !== "empty";
    if (isFault || isAnswered(problem))
      this.#refuse(edge, () => this.notes.refuse(problem, edge));
    else this.#refuse(edge, () => this.notes.say(own, edge, { wait }));
  }

  /** Rings the line and says why, where it offends. */
  #refuse(edge: number, tell: () => void): void {
    this.marks.refused = { edge, at: performance.now() };
    tell();
    this.watcher?.wake();
  }

  /** Takes the team that the house gives us. */
  async join(): Promise<boolean> {
    if (this.joining || !this.card) return false;
    this.joining = true;
    try {
      await guest.known();
      this.#isMe(await boards.join(this.card.id));
      return true;
    } catch (caught) {
      this.notes.refuse(toProblem(caught));
      return false;
    } finally {
      this.joining = false;
    }
  }

  #start({ drawing, index }: Snapshot): void {
    this.#begins = index;
    this.problem = null;
    this.scene = { drawing, fresh: new Fresh(), heat: new Heat(drawing.size) };
    this.#count(drawing);
  }

  #drawn(bytes: Uint8Array, index: number): void {
    const { scene } = this;
    if (!scene) return;
    const { drawing, fresh, heat } = scene;
    const now = performance.now();
    const records = readRecords(bytes, drawing.size, index);
    const shown = records.length <= MANY;
    heat.cool(now);
    for (let n = 0; n < records.length; n++) {
      const [edge, team] = [edgeIn(records[n]), teamIn(records[n])];
      const closed = index + n < this.#begins ? -1 : drawing.draw(edge, team);
      heat.add(edge, closed < 0 ? 0.25 : 1 + closed);
      if (closed < 0) {
        if (index + n < this.#begins) fresh.addEarlier(edge, team);
        continue;
      }
      const ours = this.marks.pending.delete(edge) && team === this.team;
      if (!shown) continue;
      const { first, second, sides } = drawing;
      const boxA = first >= 0 && sides[first] === 4 ? first : -1;
      const boxB = second >= 0 && sides[second] === 4 ? second : -1;
      fresh.add(edge, team, boxA, boxB, ours ? now - STROKE : now);
      if (ours && closed > 0) this.notes.closed(closed);
      this.notes.drawnBy(edge, team);
    }
    if (!shown) this.watcher?.forget();
    this.#count(drawing);
    this.watcher?.wake();
  }

  #count({ scores, placed }: Drawing): void {
    if (placed === this.placed) return;
    this.scores = [...scores];
    this.placed = placed;
  }

  #hear(frame: TextFrame): void {
    switch (frame.type) {
      case "hello":
        this.card = frame.board;
        this.here = frame.board.here;
        if (frame.me) this.#isMe(frame.me);
        break;
      case "me":
        this.#isMe(frame.me);
        break;
      case "here":
        this.here = frame.count;
        break;
      case "quota":
        this.#hasQuota(frame);
        break;
      case "over":
        this.over = frame;
        this.marks.pending.clear();
        break;
      case "refused":
        this.notes.refuse(frame.problem);
        break;
    }
  }

  #isMe({ team, quota }: Me): void {
    this.team = this.marks.team = team;
    this.#hasQuota(quota);
    this.watcher?.wake();
  }

  #hasQuota({ left, next_ms }: Me["quota"]): void {
    this.quota = { left, next_ms, at: Date.now() };
    this.#share();
  }

  #answered(edge: number, { code, value }: Answer): void {
    this.#share();
    if (code === "accepted") return;
    this.marks.pending.delete(edge);
    if (code === "edge-taken") this.#wasFaster(edge);
    else {
      if (code === "no-identity") this.team = this.marks.team = null;
      this.#refuse(edge, () => this.notes.say(code, edge, { wait: value }));
    }
    this.watcher?.wake();
  }

  /** The line was drawn while we were away. If it is our team's, it may as well be ours. */
  #found(edge: number): void {
    this.marks.pending.delete(edge);
    const team = this.#teamOf(edge);
    if (team !== null && team !== this.team) this.#wasFaster(edge);
    this.#share();
  }

  #wasFaster(edge: number): void {
    const team = this.#teamOf(edge);
    this.#refuse(edge, () => this.notes.say("faster", edge, team === null ? {} : { team }));
  }

  /** Who drew a line, if it is new. */
  #teamOf(edge: number): number | null {
    const { fresh } = this.scene ?? {};
    if (!fresh) return null;
    for (let n = fresh.to - 1; n >= fresh.from; n--)
      if (fresh.edge[fresh.place(n)] === edge) return fresh.team[fresh.place(n)];
    return null;
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === "open") this.problem = null;
  }

  /** All tabs agree on what is left. */
  #share(): void {
    const unanswered = this.#connection.unanswered;
    const tabs = this.#tabs;
    if (tabs?.quota) this.quota = newer(this.quota, tabs.quota);
    this.asked = unanswered + (tabs?.asked(Date.now()) ?? 0);
    tabs?.tell(this.quota, unanswered);
  }
}

/** Whether the referee has spoken, and not only the network or a server that is busy. */
const isAnswered = ({ rule, code }: Problem) => rule != null || code === "no-identity";
