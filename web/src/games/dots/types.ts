/** The types of Dots, as the server publishes them. */

import type { Event, Offends, Options, View } from "./types.generated";

export interface Dots {
  View: View;
  Event: Event;
  Offends: Offends;
  Options: Options;
}

export type { Event, View };
