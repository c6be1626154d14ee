/** What one player claims: the prize for which a ticket is being chosen, what is complete, and why a
 * claim was refused. It knows no rule: what may be claimed stands in the view, and why something may
 * not be claimed is asked of the referee. */

import { say } from "../../messages/tambola";
import { sounds } from "../../paper/sound.svelte";
import type { LiveTable } from "../../table/live.svelte";
import { type Refusal, readClaim, refusalOf, writeClaim } from "./refusals";
import type { Event, Tambola, View } from "./types";
import { titleOf } from "./words";

type BogeyCalled = Extract<Event, { type: "BogeyCalled" }>;

export class Claims {
  readonly #table: LiveTable<Tambola>;
  /** The prize for which a ticket is being chosen. */
  choosing = $state<string | null>(null);
  /** How often a number was called while a prize was complete and nobody claimed it. */
  reminders = $state(0);
  /** A bogey, or what is not for the referee. */
  #own = $state.raw<Refusal | null>(null);
  /** What was complete at the last call. */
  #before: readonly string[] = [];

  #view = $derived.by(() => this.#table.view as View);
  #tickets = $derived.by(() => this.#view.tickets.length);
  refusal = $derived.by(() => this.#own ?? refusalOf(this.#refused, this.#tickets));
  /** Our claims that are not answered yet. */
  pending = $derived.by(() =>
    this.#table.asks.flatMap(({ ask }) => readClaim(ask.type === "Play" ? ask.move : "")),
  );
  /** Prizes that can be claimed now, and that we have not claimed. Without help nobody says so. */
  complete = $derived.by(() =>
    this.#view.prizes
      .map(({ name }) => name)
      .filter((name) => this.completeOn(name).length)
      .filter((name) => !this.pending.some(({ prize }) => prize === name)),
  );

  constructor(table: LiveTable<Tambola>) {
    this.#table = table;
  }

  /** The host's strip shows what is about the strip. */
  get #refused() {
    const { refused, you } = this.#table;
    const isStrip = you.host && /^(call|pace|paper)/.test(refused?.move ?? "");
    return isStrip ? null : refused;
  }

  /** Tickets with which this prize can be claimed now. */
  completeOn(prize: string): number[] {
    return this.#view.tickets.flatMap(({ complete }, at) =>
      complete.includes(prize) ? [at] : [],
    );
  }

  /** Whether a ticket lacks one number for this prize. */
  isNear(prize: string): boolean {
    return this.#view.tickets.some(({ near }) => near.includes(prize));
  }

  /** A claim that the referee would judge. It may turn out to be wrong (T12). */
  may(prize: string, ticket: number): boolean {
    return this.#ticketsFor(prize).includes(ticket);
  }

  mayAny(prize: string): boolean {
    return this.#table.playing && this.#ticketsFor(prize).length > 0;
  }

  /** A prize was tapped: if one ticket has it complete, it is claimed. Else we ask which ticket: a
   * wrong claim is counted, so it takes a second tap. */
  ask(prize: string): void {
    this.forget();
    const complete = this.completeOn(prize);
    if (this.choosing === prize) this.choosing = null;
    else if (!this.mayAny(prize)) this.#refuse(prize, this.#likely(prize));
    else if (complete.length === 1) this.claim(prize, complete[0] ?? 0);
    else this.choosing = prize;
  }

  claim(prize: string, ticket: number): void {
    this.forget();
    if (this.#table.playing && this.may(prize, ticket)) {
      this.choosing = null;
      this.#table.play(writeClaim({ prize, ticket }));
    } else this.#refuse(prize, ticket);
  }

  /** T10. Marks are no moves, so the page itself says what can't be marked. */
  cannotMark(ticket: number, why: "blank" | "by-house", blank?: Refusal["blank"]): void {
    this.forget();
    sounds.play("no");
    this.#own = {
      ticket,
      prizes: [],
      ...(blank && { blank }),
      words: say(`tambola-no-mark-${why}`),
      numbers: [],
      rule: "T10",
      link: "/rules/tambola#T10",
    };
  }

  /** T12. We have claimed what is not complete. */
  slipped({ ticket, prize, missing, out }: BogeyCalled): void {
    sounds.play("no");
    const values = { prize: titleOf(this.#view, prize), numbers: missing.join(", ") };
    this.#own = {
      ticket,
      prizes: [prize],
      words: say(out ? "tambola-bogey-out" : "tambola-bogey", values),
      numbers: missing,
      rule: "T12",
      link: "/rules/tambola#T12",
    };
  }

  /** A number was called. What was complete before it should be claimed. */
  called(): void {
    if (this.complete.some((prize) => this.#before.includes(prize))) this.reminders++;
    else this.reminders = 0;
    this.#before = this.complete;
  }

  forget(): void {
    this.#own = null;
    this.#table.refused = null;
  }

  #refuse(prize: string, ticket: number): void {
    void this.#table.why(writeClaim({ prize, ticket }));
  }

  #ticketsFor(prize: string): number[] {
    const claim = this.#view.choices.flat().find(({ does }) => does === "claim");
    return Object.keys(claim?.targets?.[prize] ?? {}).map((text) => Number(text) - 1);
  }

  /** The ticket that somebody means who names none: one that is open for the prize, or at least in
   * the game. */
  #likely(prize: string): number {
    const { tickets } = this.#view;
    const open = tickets.findIndex((ticket) => ticket.open.includes(prize));
    return Math.max(0, open < 0 ? tickets.findIndex(({ out }) => !out) : open);
  }
}
