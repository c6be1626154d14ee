/** What this page knows beside the log: whether it was connected, and what the server accepted. */

/** So long, in milliseconds, an honest server may be too busy. */
const UNREAD = 60_000;

export class Told {
  /** Asks of ours that the server has accepted, and the version after each. */
  readonly accepted = new Map<string, number>();
  /** Since when the connection to the table is open; null if it is not. */
  openSince: number | null = null;

  /** Since when the log can't be read; null if it can. */
  #unreadSince: number | null = null;

  connected(isOpen: boolean, now: number): void {
    if (!isOpen) this.openSince = null;
    else this.openSince ??= now;
  }

  /** While we can't look at the log, we don't know whether the server hears us. */
  lost(now: number): void {
    if (this.openSince !== null) this.openSince = now;
    this.#unreadSince ??= now;
  }

  wasRead(): void {
    this.#unreadSince = null;
  }

  /** Whether the log can't be read for so long that our player should know, though we are connected. */
  isUnread(now: number): boolean {
    const since = this.#unreadSince;
    return this.openSince !== null && since !== null && since + UNREAD <= now;
  }
}
