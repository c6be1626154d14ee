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

/** A change that the server may not have: the new text, and the texts that it may have instead. */
export interface Kept {
  readonly text: string;
  readonly over: readonly string[];
}

/** What the notes need from the browser. `read` and `write` throw a `Refusal`. */
export interface NotesEnvironment {
  read(): Promise<string>;
  write(text: string): Promise<void>;
  later(work: () => void, ms: number): () => void;
  /** Calls `work` when the page is left, perhaps for good. */
  onLeaving(work: () => void): () => void;
  kept(): Kept | null;
  keep(change: Kept | null): void;
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
    onLeaving(work) {
      addEventListener("pagehide", work);
      return () => removeEventListener("pagehide", work);
    },
    kept: () => recall<Kept | null>(key, null),
    keep: (change) => (change ? remember(key, change) : forget(key)),
  };
}

export class Notes {
  #environment: NotesEnvironment;
  #text: string;
  /** What the server has, as far as we know. */
  #known = "";
  /** What we are writing now. */
  #sent: string | null = null;
  /** There is something that was not sent yet. */
  #changed = false;
  /** What the server said last while we were writing. */
  #heard: string | null = null;
  /** What a page before this one changed, until we know whether the server has it. */
  #left: Kept | null;
  #cancel: (() => void) | null = null;
  #stopListening: () => void;
  #followers = new Set<(text: string) => void>();

  constructor(environment: NotesEnvironment) {
    this.#environment = environment;
    this.#left = environment.kept();
    this.#text = this.#left?.text ?? "";
    this.#stopListening = environment.onLeaving(() => this.#hurry());
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
    this.#keep();
    this.#writeIn(SOON);
  }

  /** A connection begins. What was changed on this page is newer than what the server has. */
  greet(text: string): void {
    this.#resume(text);
    this.hear(text);
    this.#hurry();
  }

  /** The server has new notes, from this device or from another one. */
  hear(text: string): void {
    this.#known = text;
    if (this.#sent !== null) this.#heard = text;
    else if (!this.#changed) this.#take(text);
  }

  stop(): void {
    this.#stopListening();
    this.#followers.clear();
    this.#hurry();
  }

  /** An old change is written if the server has not moved on since. Else another device wrote. */
  #resume(text: string): void {
    const left = this.#left;
    this.#left = null;
    if (!left || this.#changed) return;
    if (left.over.includes(text) && left.text !== text) this.#changed = true;
    else this.#environment.keep(null);
  }

  #keep(): void {
    const over = this.#sent === null ? [this.#known] : [this.#known, this.#sent];
    this.#environment.keep({ text: this.#text, over });
  }

  /** The browser need not keep this any longer. */
  #release(text: string): void {
    if (this.#environment.kept()?.text === text) this.#environment.keep(null);
  }

  /** While a change waits, later ones go with it: so it never waits longer than this. */
  #writeIn(ms: number): void {
    this.#cancel ??= this.#environment.later(() => this.#hurry(), ms);
  }

  /** What waits to be written is written now. */
  #hurry(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (!this.#changed) return;
    // One write at a time, so that they arrive in order.
    if (this.#sent === null) void this.#write();
    else this.#writeIn(SOON);
  }

  async #write(): Promise<void> {
    const text = this.#text;
    this.#sent = text;
    this.#changed = false;
    try {
      await this.#environment.write(text);
      this.#known = text;
      this.#release(text);
      await this.#settle();
    } catch (caught) {
      this.#failed(text, toProblem(caught));
    } finally {
      this.#sent = null;
      this.#heard = null;
    }
  }

  /** If another device wrote while we did, only the server knows who was last. */
  async #settle(): Promise<void> {
    while (!this.#changed && this.#heard !== null && this.#heard !== this.#text) {
      this.#heard = null;
      const text = await this.#environment.read().catch(() => null);
      if (text === null) return;
      this.#known = text;
      if (!this.#changed) this.#take(text);
    }
  }

  /** A refusal is final: these notes are not ours to write. Anything else may work later. */
  #failed(text: string, { status, retry_after }: Problem): void {
    if (status >= 400 && status < 500 && status !== 429) {
      this.#release(text);
    } else {
      this.#changed = true;
      this.#writeIn(Math.max(LATER, 1000 * (retry_after ?? 0)));
    }
  }

  #take(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const follower of this.#followers) follower(text);
  }
}
