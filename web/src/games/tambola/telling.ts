/** The options of a hall in a line. */

import type { Json } from "../../api/types";
import { say } from "../../messages/desk";
import { readPrizes } from "./prizes";

export function tellOptions(values: Readonly<Record<string, Json>>): string {
  const prizes = readPrizes(values.prizes ?? null).length;
  const parts = [
    say("desk-tells-places", { count: Number(values.seats) }),
    values.strips
      ? say("desk-tells-strip")
      : say("desk-tells-tickets", { count: Number(values.tickets) }),
    values.caller === "clock"
      ? say("desk-tells-pace", { count: Number(values.seconds) })
      : say("desk-tells-by-hand"),
    say("desk-tells-prizes", { count: prizes }),
  ];
  return parts.join(" · ");
}
