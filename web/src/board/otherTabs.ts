/** The tabs of one browser share one quota. The server tells each of them; what it can't know yet,
 * and while it can't be reached, the tabs tell each other: the newest word of the server, and how
 * many lines each of them has asked for. */

import { newCommand } from "../api/command";
import { newer, type Quota } from "./quota";

interface Told {
  readonly tab: string;
  readonly quota: Quota | null;
  readonly asked: number;
}

/** A tab that says nothing for so long is gone. */
const GONE = 20_000;

export class OtherTabs {
  #channel: BroadcastChannel | null = null;
  #tab = newCommand();
  #others = new Map<string, { asked: number; at: number }>();
  #told = "";
  quota: Quota | null = null;

  constructor(
    board: string,
    readonly onChange: () => void,
  ) {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(`fairtable.board.${board}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data as Told);
  }

  /** Lines that other tabs have asked for and that have no answer yet. */
  asked(now: number): number {
    let sum = 0;
    for (const { asked, at } of this.#others.values()) if (now - at < GONE) sum += asked;
    return sum;
  }

  tell(quota: Quota | null, asked: number): void {
    const told: Told = { tab: this.#tab, quota, asked };
    const text = JSON.stringify(told);
    if (text === this.#told) return;
    this.#told = text;
    this.#channel?.postMessage(told);
  }

  close(): void {
    this.tell(this.quota, 0);
    this.#channel?.close();
  }

  #hear({ tab, quota, asked }: Told): void {
    this.#others.set(tab, { asked, at: Date.now() });
    if (quota) this.quota = newer(this.quota, quota);
    this.onChange();
  }
}
