/** Our private notes at a table: one text, to which the game's board gives its form.
 *
 * The server keeps them, and tells our other devices. A change is written soon after it was made.
 * Until the server has it, the browser keeps it, also over a reload. The last writer wins.
 */

import { api } from "../api/client";
import { toProblem } from "../api/problems";
import type { Problem } from "../api/types";
import { forget, recall, remember } from "../paper/store";

/** Changes that are made within this time are written together. */
export const SOON = 500;
/** So long after a failure it is tried again. A new connection tries at once. */
export const LATER = 5000;

/** What the notes need from the browser. `read` and `write` throw a `Refusal`. */
export interface NotesEnvironment {
  read(): Promise<string>;
  write(text: string): Promise<void>;
  later(work: () => void, ms: number): () => void;
  /** What the browser keeps until the server has it; null if there is nothing. */
  kept(): string | null;
  keep(text: string | null): void;
}

export function browserNotes(id: string): NotesEnvironment {
  const key = `notes.${id}`;
  return {
    read: () => api.notes(id),
    write: (text) => api.writeNotes(id, text),
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    kept: () => recall<string | null>(key, null),
    keep: (text) => (text === null ? forget(key) : remember(key, text)),
  };
}

export class Notes {
  #environment: NotesEnvironment;
  #text = "";
  /** There is something that the server does not have yet. */
  #changed: boolean;
  #writing = false;
  /** What the server said last while we were writing or reading. */
  #heard: string | null = null;
  #cancel: (() => void) | null = null;
  #followers = new Set<(text: string) => void>();

  constructor(environment: NotesEnvironment) {
    this.#environment = environment;
    const kept = environment.kept();
    this.#changed = kept !== null;
    this.#text = kept ?? "";
  }

  get text(): string {
    return this.#text;
  }

  /** Calls `follower` when the notes were changed elsewhere. The result stops this. */
  follow(follower: (text: string) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  change(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#changed = true;
    this.#environment.keep(text);
    this.#writeIn(SOON);
  }

  /** A connection begins. What we changed meanwhile is newer than what the server has. */
  greet(text: string): void {
    this.hear(text);
    if (!this.#changed) return;
    this.#stopWaiting();
    void this.#write();
  }

  /** The server has new notes, from this device or from another one. */
  hear(text: string): void {
    if (this.#writing) this.#heard = text;
    else if (!this.#changed) this.#take(text);
  }

  /** The page is left: what waits is written now. */
  stop(): void {
    this.#followers.clear();
    if (!this.#cancel) return;
    this.#stopWaiting();
    void this.#write();
  }

  /** While a change waits, later ones go with it: so it never waits longer than this. */
  #writeIn(ms: number): void {
    this.#cancel ??= this.#environment.later(() => {
      this.#cancel = null;
      void this.#write();
    }, ms);
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  async #write(): Promise<void> {
    if (this.#writing) return this.#writeIn(SOON);
    const text = this.#text;
    this.#writing = true;
    this.#changed = false;
    try {
      await this.#environment.write(text);
      if (this.#environment.kept() === text) this.#environment.keep(null);
      await this.#settle();
    } catch (caught) {
      this.#failed(text, toProblem(caught));
    } finally {
      this.#writing = false;
      this.#heard = null;
    }
  }

  /** If another device wrote while we did, only the server knows who was last. */
  async #settle(): Promise<void> {
    while (!this.#changed && this.#heard !== null && this.#heard !== this.#text) {
      this.#heard = null;
      const text = await this.#environment.read().catch(() => null);
      if (text !== null && !this.#changed) this.#take(text);
    }
  }

  /** A refusal is final: these notes are not ours to write. Anything else may work later. */
  #failed(text: string, { status, retry_after }: Problem): void {
    if (status >= 400 && status < 500 && status !== 429) {
      if (this.#environment.kept() === text) this.#environment.keep(null);
      return;
    }
    this.#changed = true;
    this.#writeIn(Math.max(LATER, 1000 * (retry_after ?? 0)));
  }

  #take(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const follower of this.#followers) follower(text);
  }
}
