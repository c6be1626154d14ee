/** A lesson on its way. The server keeps nothing: it is sent the moves so far, judges the last one by
 * the rules, and answers for the teacher. */

import { api } from "../../api/client";
import { toProblem } from "../../api/problems";
import type { Problem } from "../../api/types";
import { say } from "../../messages/lessons";
import { recall, remember } from "../../paper/store";
import type { Ground } from "./play.svelte";
import type { Last } from "./scene";
import type { Casino, View } from "./types";

/** What the server says of a lesson. */
interface Answer {
  readonly lesson: number;
  readonly title: string;
  readonly task: string;
  readonly step: number;
  readonly steps: number;
  readonly view: View;
  readonly moves: readonly string[];
  readonly reply: string | null;
  readonly says: string;
  readonly done: boolean;
  readonly refused: { code: string; rule: string; detail: string; cards: string[] } | null;
  readonly next: number | null;
  readonly titles: readonly string[];
}

const KEPT = "casino.lessons";
const NAMES = [say("lessons-you"), say("lessons-teacher")];
const TEACHER = 1;

export class Lesson implements Ground {
  readonly seat = 0;
  answer = $state.raw<Answer | null>(null);
  /** The connection failed, not the move. */
  trouble = $state.raw<Problem | null>(null);
  pending = $state(false);
  /** What meant nothing legal, and the referee's word on it. */
  #no = $state.raw<Answer["refused"]>(null);
  /** The lessons that were done on this device. */
  passed = $state.raw<readonly number[]>(recall<number[]>(KEPT, []));
  #tried = $state("");

  get view(): View {
    return (this.answer as Answer).view;
  }

  get plays(): boolean {
    return this.answer !== null && !this.answer.done;
  }

  get acts(): boolean {
    return this.answer !== null && !this.answer.done && this.view.turn === this.seat;
  }

  get refused(): Ground["refused"] {
    const refused = this.#no ?? this.answer?.refused;
    if (!refused) return null;
    const { code, rule, detail, cards } = refused;
    const problem = {
      type: `/problems/casino/${code}`,
      title: "",
      status: 409,
      code,
      detail,
      rule,
      rule_url: `/rules/casino#${rule}`,
      offends: { cards },
    } as unknown as Problem<Casino>;
    return { problem, move: this.#tried };
  }

  /** What the teacher played last. */
  get last(): Last | null {
    const card = /(?:10|[2-9A])[SHDC]/.exec(this.answer?.reply ?? "")?.[0];
    return card === undefined ? null : { seat: TEACHER, card, cards: [card], took: false };
  }

  names = (seat: number) => NAMES[seat] ?? null;

  begin(lesson: number): Promise<void> {
    return this.#send(lesson, []);
  }

  ask(move: string): void {
    if (!this.answer || this.pending) return;
    this.#tried = move;
    void this.#send(this.answer.lesson, [...this.answer.moves, move]);
  }

  /** Nothing legal was meant. The referee is asked as if it were the next move, and nothing is kept. */
  why(move: string): void {
    if (!this.answer || this.pending) return;
    const { lesson, moves } = this.answer;
    this.#no = null;
    this.#tried = move;
    api
      .askRules<Answer>("casino", "lesson/", { lesson, moves: [...moves, move] })
      .then(({ refused }) => {
        this.#no = refused;
      })
      .catch((caught) => {
        this.trouble = toProblem(caught);
      });
  }

  forget(): void {
    this.#no = null;
  }

  async #send(lesson: number, moves: readonly string[]): Promise<void> {
    this.pending = true;
    this.trouble = null;
    this.#no = null;
    try {
      this.answer = await api.askRules<Answer>("casino", "lesson/", { lesson, moves });
      if (this.answer.done) this.#pass(lesson);
    } catch (caught) {
      this.trouble = toProblem(caught);
    } finally {
      this.pending = false;
    }
  }

  #pass(lesson: number): void {
    this.passed = [...new Set([...this.passed, lesson])];
    remember(KEPT, this.passed);
  }
}
