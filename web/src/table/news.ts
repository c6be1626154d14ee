/** News for somebody who looks at another tab: who sat down, who offers something. It stands in the
 * title until the page is looked at. */

import type { TableFact } from "../api/types";
import { say } from "../messages/table";
import type { Names } from "./naming";

/** What a fact means for us; empty if it is no news. */
export function newsOf(fact: TableFact, names: Names, own: number | null): string {
  switch (fact.type) {
    case "SeatTaken":
      return fact.seat === own ? "" : say("table-news-sat", { name: nameOf(fact.seat, names) });
    case "Offered":
      if (fact.seat === own) return "";
      return say(`table-offers-${fact.what}`, { name: nameOf(fact.seat, names) });
    case "PlayerGone":
      return fact.seat === own ? "" : say("table-is-gone", { name: nameOf(fact.seat, names) });
    case "Resigned":
      return fact.seat === own ? "" : say("table-resigned", { name: nameOf(fact.seat, names) });
    default:
      return "";
  }
}

const nameOf = (seat: number, names: Names) => names(seat) ?? say("table-somebody");

/** Whether the page is looked at now. */
export function isSeen(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
