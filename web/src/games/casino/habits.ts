/** What the game has learned about this player: to read, to switch off, to erase. Nobody else
 * can ask for it. */

import { request } from "../../api/client";
import { patiently } from "../../api/patience";
import type { HabitSheet } from "../../api/wire.generated";

const SHEET = "/casino/habits";

export const habits = {
  read: () => request<HabitSheet>("GET", SHEET),
  /** Learns from our own choices at a table; those that are known count no second time. */
  learn: (table: string) =>
    patiently(() => request<HabitSheet>("POST", `/tables/${table}/habits`, {})),
  turn: (on: boolean) => request<HabitSheet>("PUT", SHEET, { on }),
  erase: () => request<HabitSheet>("DELETE", SHEET),
};

/** "+1.2", with a real minus sign; "0.0" for what is as with most players. */
export function writeWeight(weight: number): string {
  const written = Math.abs(weight).toFixed(1);
  if (Number(written) === 0) return written;
  return `${weight > 0 ? "+" : "−"}${written}`;
}
