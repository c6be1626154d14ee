/** Casino's own types, as the server publishes them. */

import type { Event, Offends, Options, View } from "./types.generated";

export interface Casino {
  View: View;
  Event: Event;
  Offends: Offends;
  Options: Options;
}

export type { Event, View };
