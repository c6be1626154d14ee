/** What was done, so that it can be undone: digits by asking for the inverse, marks at once. */

import type { Marks } from "./marks";

export interface Step {
  /** The digit asked for, if this step was one. */
  entry: { cell: number; before: number; after: number } | null;
  marks: { before: Marks; after: Marks };
}

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** A new step ends what could be redone. */
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

/** The referee said no to this step: it never happened. */
export function strike({ done, undone }: History, refused: Step): History {
  const without = (steps: readonly Step[]) => steps.filter((step) => step !== refused);
  return { done: without(done), undone: without(undone) };
}
