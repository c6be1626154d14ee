/** Numbers as the page's language writes them. */

import { LANGUAGE } from "./language";

const plain = new Intl.NumberFormat(LANGUAGE);

/** "1,234", with a real minus sign. */
export const sayNumber = (value: number) => plain.format(value).replace(/^-/, "−");

/** "12 minutes". */
export function sayUnit(value: number, unit: "day" | "hour" | "minute" | "second"): string {
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(LANGUAGE, style).format(value);
}

/** "November 16, 2026", from milliseconds. */
export function sayDay(at: number): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long" }).format(at);
}
