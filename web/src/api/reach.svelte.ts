/** Under which address others open what this page shows.
 *
 * A page that was opened as `localhost` cannot know it: the same name means another machine on every
 * phone. So it asks the server, which knows the networks of its machine. */

import { request } from "./client";
import { isLoopback } from "./loopback";
import type { Reach } from "./wire.generated";

class Reached {
  /** The name under which this page was opened, if it means nothing on another machine. */
  readonly loopback = isLoopback(location.hostname) ? location.hostname : "";
  /** The address that others open; null until the server has answered, or if there is none. */
  origin = $state.raw<string | null>(this.loopback ? null : location.origin);
  /** Why nobody else can open it; "" if somebody can, or until the server has answered. */
  why = $state.raw<Exclude<Reach["why"], undefined> | "unknown">("");
  #asked: Promise<void> | null = null;

  /** Resolves when the address is known, or that there is none. */
  known(): Promise<void> {
    if (!this.loopback || this.origin) return Promise.resolve();
    // A laptop may be in another network by now.
    if (this.why) this.#asked = null;
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** The link that others open; null until it is known. Without any, our own, which works here. */
  link(path: string): string | null {
    const origin = this.origin ?? (this.why ? location.origin : null);
    return origin && new URL(path, origin).href;
  }

  async #ask(): Promise<void> {
    try {
      const { addresses, why } = await request<Reach>("GET", "/reach");
      this.origin = addresses[0] ?? null;
      this.why = this.origin ? "" : why || "unknown";
    } catch {
      this.why = "unknown";
    }
  }
}

export const reached = new Reached();
