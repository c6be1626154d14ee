/** The moves that the view offers, as they are searched. Nothing is asked of the server: a long
 * list, and a board whose pieces are not listed, can be asked for. */

import { api } from "../../api/client";
import type { LiveTable } from "../../table/live.svelte";
import { type Choices, isOpen, spell } from "../choices";

const PAGE = 60;
const MOST = 600;
const NONE = -1;

export class MoveSearch {
  readonly table: LiveTable;
  typed = $state("");
  /** Which of the options Enter would play; none before something is typed or picked. */
  chosen = $state(NONE);
  #limit = $state(PAGE);
  /** Moves that were asked for, and of which version they are. */
  #listed = $state.raw<{ version: number; moves: readonly string[] }>({
    version: -1,
    moves: [],
  });

  constructor(table: LiveTable) {
    this.table = table;
  }

  #choices = $derived.by((): Choices => choicesOf(this.table));
  #spelt = $derived.by(() => spell(this.#choices, MOST));
  #moves = $derived.by(() =>
    this.#listed.version === this.table.version ? this.#listed.moves : this.#spelt,
  );
  /** Also in the middle of a move: "5" finds 13/5. */
  #found = $derived.by(() => {
    const wanted = flat(this.typed);
    return this.#moves.filter((move) => flat(move).includes(wanted));
  });
  shown = $derived.by(() => this.#found.slice(0, this.#limit));
  /** Anything may be asked for, also what is not in the list: then the referee says why not. */
  asWritten = $derived.by(() => {
    const typed = this.typed.trim();
    return typed && !this.#found.some((move) => flat(move) === flat(typed)) ? typed : null;
  });
  options = $derived.by(() => (this.asWritten ? [...this.shown, this.asWritten] : this.shown));
  more = $derived.by(() => this.#found.length > this.#limit);
  /** The board shows what can be lifted; the list of it can be asked for. */
  mayList = $derived.by(
    () =>
      this.#choices.some((step) => step.some(isOpen)) &&
      this.#listed.version !== this.table.version,
  );
  /** How moves are written whose pieces the board shows: "line …". */
  forms = $derived.by(() =>
    this.#choices.flatMap((step) => step.filter(isOpen).map(({ says }) => formOf(says))),
  );

  get mayMove(): boolean {
    return this.maySearch && this.#choices.length > 0;
  }

  get maySearch(): boolean {
    return this.table.playing && this.table.you.seat !== null;
  }

  /** The table moved on, or we came to it. */
  renew(): void {
    this.#limit = PAGE;
    this.chosen = this.typed ? 0 : NONE;
  }

  type(text: string): void {
    this.typed = text;
    this.chosen = text ? 0 : NONE;
    this.#limit = PAGE;
  }

  showMore(): void {
    this.#limit = MOST;
  }

  async list(): Promise<void> {
    const { id, version } = this.table;
    // Without a connection there is no list; a move can still be written.
    const found = await api.legalMoves(id, this.typed.trim(), MOST).catch(() => null);
    if (found) this.#listed = { version, moves: found.moves };
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
}

/** Every view says what may be done, whatever else it has. */
export function choicesOf({ view }: LiveTable): Choices {
  const choices = (view as { choices?: Choices } | null)?.choices;
  return choices ?? [];
}

const formOf = (says: string) => says.replace("{piece}", "…").replace("{to}", "…");
const flat = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

const searches = new WeakMap<LiveTable, MoveSearch>();

/** One search for each table, for the board and for the status line. */
export function searchAt(table: LiveTable): MoveSearch {
  const found = searches.get(table) ?? new MoveSearch(table);
  searches.set(table, found);
  return found;
}
