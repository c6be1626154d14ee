/** A search in the moves that the view offers. It does not need the server. Only if the view does
 * not list the pieces, the moves can be asked for. */

import { api } from "../../api/client";
import type { LiveTable } from "../../table/live.svelte";
import { type Choices, isOpen, spell } from "../choices";

const PAGE = 60;
const MOST = 600;
const NONE = -1;

export class MoveSearch {
  readonly table: LiveTable;
  typed = $state("");
  /** The option that Enter would play; none before something is typed or chosen. */
  chosen = $state(NONE);
  #limit = $state(PAGE);
  /** Moves that the server listed, and the version of the table to which they belong. */
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
  /** It also finds text in the middle of a move: "5" finds 13/5. */
  #found = $derived.by(() => {
    const wanted = flat(this.typed);
    return this.#moves.filter((move) => flat(move).includes(wanted));
  });
  shown = $derived.by(() => this.#found.slice(0, this.#limit));
  /** A move that is not in the list can be asked for, too. Then the referee says why not. */
  asWritten = $derived.by(() => {
    const typed = this.typed.trim();
    return typed && !this.#found.some((move) => flat(move) === flat(typed)) ? typed : null;
  });
  options = $derived.by(() => (this.asWritten ? [...this.shown, this.asWritten] : this.shown));
  more = $derived.by(() => this.#found.length > this.#limit);
  /** The view does not list the pieces that can move, but the server can. */
  mayList = $derived.by(
    () =>
      this.#choices.some((step) => step.some(isOpen)) &&
      this.#listed.version !== this.table.version,
  );
  /** How such moves are written: "line …". */
  forms = $derived.by(() =>
    this.#choices.flatMap((step) => step.filter(isOpen).map(({ says }) => formOf(says))),
  );

  get mayMove(): boolean {
    return this.maySearch && this.#choices.length > 0;
  }

  get maySearch(): boolean {
    return this.table.playing && this.table.you.seat !== null;
  }

  /** Something happened at the table, or we came to it. */
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
    // Without a connection there is no list, but a move can still be written.
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
    // What nobody has listed may be no move at all.
    if (this.#moves.includes(move)) this.table.play(move);
    else void this.table.write(move);
    this.typed = "";
    this.chosen = NONE;
  }
}

/** Every view has choices, whatever else it has. */
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
