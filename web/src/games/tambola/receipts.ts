/** The receipt of a claim that stood: what was complete, on which ticket, and when. */

import { say } from "../../messages/hall";
import type { ClaimView } from "./types";

/** "Top row, ticket 17, completed by call 43, the number 66". */
export function receiptOf({ paper, serial, call, number }: ClaimView, prize: string): string {
  const values = { prize, call, number };
  return paper !== null
    ? say("hall-receipt-paper", { ...values, ticket: paper })
    : say("hall-receipt", { ...values, ticket: serial ?? 0 });
}
