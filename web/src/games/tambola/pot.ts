/** Prizes are worth points, or they share a pot. While the host chooses, `pot` is null for points. */

import type { Json } from "../../api/types";

type Values = Readonly<Record<string, Json>>;

/** The pot at the start if prizes share one, before anything is in it. */
export const FIRST_POT = 1000;

const sum = (values: Values) => Number(values.pot ?? 0) + Number(values.ticket_price ?? 0);

/** Whether the numbers of the prizes are shares. An empty field is a pot of nothing. */
export function isShared(values: Values): boolean {
  return values.pot === "" || sum(values) > 0;
}

/** Shares of nothing are worth nothing. */
export function isPotEmpty(values: Values): boolean {
  return isShared(values) && !(sum(values) > 0);
}
