/** Tambola's own types, as the server publishes them. */

import type { Update } from "../../api/types";
import type { Event, Offends, Options, TicketView, View } from "./types.generated";

export interface Tambola {
  View: View;
  Event: Event;
  Offends: Offends;
  Options: Options;
}

/** Three rows of nine cells; null is a blank. */
export type Rows = TicketView["rows"];

/** What happened, and when: in an update, or in an entry of the log. */
export type Happening = Pick<Update<Tambola>, "at" | "facts" | "events">;

export type { ClaimView, PrizeView } from "./types.generated";
export type { Event, TicketView, View };
