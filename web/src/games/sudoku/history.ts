/** What was done, so that it can be undone. For a digit, the opposite move is asked for; a mark is
 * simply taken back. */

import type { Marks } from "./marks";

export interface Step {
  /** The digit that was asked for, if the step was a move. */
  entry: { cell: number; before: number; after: number } | null;
  marks: { before: Marks; after: Marks };
}

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** After a new step, nothing can be redone. */
export function record({ done }: History, step: Step): History {
  return { done: [...done, step], undone: [] };
}

export function undo({ done, undone }: History): { step: Step; history: History } | null {
  const step = done.at(-1);
  return step
    ? { step, history: { done: done.slice(0, -1), undone: [...undone, step] } }
    : null;
}

export function redo({ done, undone }: History): { step: Step; history: History } | null {
  const step = undone.at(-1);
  return step
    ? { step, history: { done: [...done, step], undone: undone.slice(0, -1) } }
    : null;
}

/** The referee refused this step, so it never happened. */
export function strike({ done, undone }: History, refused: Step): History {
  const without = (steps: readonly Step[]) => steps.filter((step) => step !== refused);
  return { done: without(done), undone: without(undone) };
}
