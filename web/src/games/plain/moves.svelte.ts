/** The moves that the referee would take from us, as they are searched; asked for as needed. */

import { api } from "../../api/client";
import type { LegalMoves } from "../../api/types";
import type { LiveTable } from "../../table/live.svelte";

const PAGE = 60;
const MOST = 600;
const PAUSE = 150;
const NONE = -1;

interface Found extends LegalMoves {
  version: number;
  starts: string;
}

const NOTHING: Found = { moves: [], more: false, version: -1, starts: "" };

export class MoveSearch {
  readonly table: LiveTable;
  typed = $state("");
  /** Which of the options Enter would play; none before something is typed or picked. */
  chosen = $state(NONE);
  /** How the list begins, and those of a longer one that start as was typed. */
  #first = $state.raw(NOTHING);
  #narrow = $state.raw(NOTHING);
  #limit = $state(PAGE);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(table: LiveTable) {
    this.table = table;
  }

  /** Also in the middle of a move: "5" finds 13/5. */
  shown = $derived.by(() => {
    const wanted = plain(this.typed);
    const all = this.typed ? [...this.#first.moves, ...this.#narrow.moves] : this.#first.moves;
    return [...new Set(all)].filter((move) => plain(move).includes(wanted));
  });
  /** Anything may be asked for, also what is not in the list: then the referee says why not. */
  asWritten = $derived.by(() => {
    const typed = this.typed.trim();
    return typed && !this.shown.some((move) => plain(move) === plain(typed)) ? typed : null;
  });
  options = $derived.by(() => (this.asWritten ? [...this.shown, this.asWritten] : this.shown));
  more = $derived.by(
    () => this.#limit < MOST && (this.typed ? this.#narrow.more : this.#first.more),
  );
  /** Null while nobody knows. */
  mayMove = $derived.by(() =>
    this.#first.version === this.table.version ? this.#first.moves.length > 0 : null,
  );

  get maySearch(): boolean {
    return this.table.playing && this.table.you.seat !== null;
  }

  /** The table moved on, or we came to it. */
  renew(): void {
    this.#limit = PAGE;
    this.chosen = this.typed ? 0 : NONE;
    this.#narrow = NOTHING;
    if (this.maySearch) this.#soon(this.#first === NOTHING ? 0 : PAUSE / 3);
    else this.#first = NOTHING;
  }

  type(text: string): void {
    this.typed = text;
    this.chosen = text ? 0 : NONE;
    this.#limit = PAGE;
    if (text && this.#first.more) this.#soon(PAUSE);
  }

  askMore(): void {
    this.#limit = Math.min(MOST, this.#limit * 3);
    this.#soon(0);
  }

  step(by: number): void {
    const count = this.options.length;
    const from = this.chosen === NONE && by < 0 ? 0 : this.chosen;
    if (count) this.chosen = (from + by + count) % count;
  }

  play(move: string | undefined): void {
    if (!move || !this.maySearch) return;
    this.table.play(move);
    this.typed = "";
    this.chosen = NONE;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    const [asked, version] = [++this.#asked, this.table.version];
    const isNarrow = this.typed !== "" && this.#first.version === version;
    const starts = isNarrow ? this.typed.trim() : "";
    // Without a line there is no list; a move can still be written.
    const found = await api.legalMoves(this.table.id, starts, this.#limit).catch(() => null);
    if (!found || asked !== this.#asked) return;
    if (isNarrow) this.#narrow = { ...found, version, starts };
    else this.#first = { ...found, version, starts };
    // What was typed while the list was on its way.
    if (!isNarrow && this.typed && found.more) this.#soon(0);
  }
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

const searches = new WeakMap<LiveTable, MoveSearch>();

/** One search for each table, for the board and for the status line. */
export function searchAt(table: LiveTable): MoveSearch {
  const found = searches.get(table) ?? new MoveSearch(table);
  searches.set(table, found);
  return found;
}
