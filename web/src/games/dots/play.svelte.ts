/** One person at a board of dots: what is shown, what is lit, and what was asked.
 *
 * It knows no rule. A line is shown before the referee's answer, and taken back if that is no. */

import type { Paper } from "../../board/picking";
import { sizeOf } from "../../board/size";
import type { LiveTable } from "../../table/live.svelte";
import { readScene, type Scene } from "./scenes";
import type { Dots, View } from "./types";
import type { Choice, LineDrawn } from "./types.generated";

const LINE = /^line (\d+)$/;

/** What a hint points at. */
export interface Advised {
  readonly edge: number;
  readonly boxes: readonly number[];
}

/** The boxes that one player has closed in one turn. */
export interface Turn {
  readonly key: number;
  readonly team: number;
  readonly boxes: number;
}

/** So many turns are told beside the board. */
const TOLD_TURNS = 4;

export class DotsPlay {
  readonly table: LiveTable<Dots>;
  /** A moment of a finished game that is shown again. */
  scene = $state.raw<Scene | null>(null);
  /** The line under the finger, the pointer or the focus. */
  lit = $state<number | null>(null);
  /** The line to which the arrows have come. */
  chosen = $state(0);
  /** A line that was meant while another one had no answer yet. */
  #next = $state<number | null>(null);
  advised = $state.raw<Advised | null>(null);
  /** What the last update brought: lines and boxes, each with its place in the sequence. */
  newLines = $state.raw<ReadonlyMap<number, number>>(new Map());
  newBoxes = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** The boxes of this turn so far. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  turns = $state.raw<readonly Turn[]>([]);
  said = $state("");
  told = $state("");
  /** Who drew the last line; it is not in the view. */
  #team = $state<number | null>(null);

  /** The board is shown once there is a view. */
  view = $derived.by(() => this.table.view as View);
  size = $derived.by(() => sizeOf(this.view.width, this.view.height));
  shown = $derived.by(() => this.scene ?? readScene(this.view, this.#team));
  /** The lines that we have asked for and that nobody has answered yet. */
  pending = $derived.by(
    () =>
      new Set([
        ...this.table.asks.flatMap(({ ask }) =>
          ask.type === "Play" ? (lineIn(ask.move) ?? []) : [],
        ),
        ...(this.#next === null ? [] : [this.#next]),
      ]),
  );
  refused = $derived.by(() => lineIn(this.table.refused?.move ?? ""));
  free = $derived.by(() => {
    const { edges } = this.size;
    return Array.from({ length: edges }, (_, edge) => edge).filter(this.isFree);
  });
  scores = $derived.by(() => {
    const counts = this.view.teams.map(() => 0);
    for (const team of this.shown.owners.values()) counts[team] = (counts[team] ?? 0) + 1;
    return counts;
  });

  constructor(table: LiveTable<Dots>) {
    this.table = table;
  }

  /** The table as the parts of the shell know it, which need nothing of the game. */
  get shell(): LiveTable {
    return this.table as unknown as LiveTable;
  }

  get seat(): number | null {
    return this.table.you.seat;
  }

  get classic(): boolean {
    return this.view.mode === "classic";
  }

  /** The team for which we draw. */
  get team(): number | null {
    return this.view.team;
  }

  /** A hand on the board is answered: with a line, or with the referee's reason. */
  get listens(): boolean {
    return !this.table.over && !this.scene;
  }

  get mayDraw(): boolean {
    return this.listens && this.table.playing && !this.waits && this.view.choices.length > 0;
  }

  /** In a classic game there is one question at a time: its answer says whose turn it is. */
  get waits(): boolean {
    return this.classic && this.table.asks.some(({ ask }) => ask.type === "Play");
  }

  isFree = (edge: number): boolean => !this.shown.drawn.has(edge) && !this.pending.has(edge);

  /** What lies on the sheet, for `pick`. */
  get paper(): Paper {
    return { size: this.size, isDrawn: (edge) => !this.isFree(edge) };
  }

  may(does: string): boolean {
    return this.#choice(does) !== undefined;
  }

  /** Somebody means this line: it is drawn if that may be. Else the referee says why not. */
  mean(edge: number): void {
    if (!this.listens || this.pending.has(edge)) return;
    this.chosen = edge;
    this.lit = null;
    const way = this.#choice("draw");
    if (this.waits) this.#next = edge;
    else if (way && this.isFree(edge))
      this.table.play(way.says.replace("{piece}", String(edge)));
    else void this.#why(edge);
  }

  /** The referee's reason. In a classic game it is past if somebody has drawn meanwhile. */
  async #why(edge: number): Promise<void> {
    const { version } = this.table;
    await this.table.why(moveFor(edge));
    if (this.classic && this.table.version !== version) this.table.refused = null;
  }

  /** The answer is there: now the line that was meant meanwhile. */
  goOn(): void {
    const edge = this.#next;
    if (this.waits || edge === null) return;
    this.#next = null;
    if (!this.table.refused) this.mean(edge);
  }

  hint(): void {
    const way = this.#choice("hint");
    if (way) this.table.play(way.says);
  }

  say(words: string, toEyes = true): void {
    this.said = words;
    if (toEyes) this.told = words;
  }

  /** What the referee has told everybody, to be shown as it happened. */
  happened(events: readonly LineDrawn[]): void {
    const lines = new Map<number, number>();
    const boxes = new Map<number, number>();
    // In a classic game the next line is the next move: what was refused before it is past.
    if (this.classic) this.table.refused = null;
    for (const event of events) {
      if (event.team !== this.#team) this.fresh = new Set();
      this.#team = event.team;
      lines.set(event.edge, lines.size);
      for (const box of event.boxes) boxes.set(box, boxes.size);
      if (event.boxes.length) this.fresh = new Set([...this.fresh, ...event.boxes]);
      this.#count(event);
    }
    this.newLines = lines;
    this.newBoxes = boxes;
  }

  /** How the referee writes what may be done now. */
  #choice(does: string): Choice | undefined {
    return this.mayDraw
      ? this.view.choices[0]?.find((choice) => choice.does === does)
      : undefined;
  }

  #count({ team, boxes, edge }: LineDrawn): void {
    if (!boxes.length) return;
    const [last, ...older] = this.turns;
    const goesOn = last?.team === team && this.fresh.size > boxes.length;
    const turn: Turn = goesOn
      ? { ...last, boxes: last.boxes + boxes.length }
      : { key: edge, team, boxes: boxes.length };
    this.turns = [turn, ...(goesOn ? older : this.turns)].slice(0, TOLD_TURNS);
  }
}

/** D12. How a move names a line. */
const moveFor = (edge: number) => ["line", edge].join(" ");

/** The line that a move names. */
function lineIn(move: string): number | null {
  const found = LINE.exec(move);
  return found ? Number(found[1]) : null;
}
