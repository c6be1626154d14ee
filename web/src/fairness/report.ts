/** What a check found: the table, what was counted, and every draw. */

import type { Drawn } from "./entry";
import type { Promised } from "./promise";
import type { SeatCount } from "./seats";

export interface Opened {
  table: string;
  game: string;
  rules: number;
  /** How many seats there are. The message of a draw has a line for each. */
  places: number;
  title: string;
  opened_at: number;
  promise: Promised;
}

/** The draws of one kind in one entry. The key of sealed draws is known at the end. */
export interface Luck {
  seq: number;
  /** How many entries before had draws of this kind. */
  before: number;
  kind: Drawn["kind"];
  key: string | null;
  links: (string | null)[];
  drawn: Drawn[];
}

export interface Report {
  opened: Opened;
  entries: number;
  moves: number;
  links: number;
  openDraws: number;
  sealedDraws: number;
  hiddenParts: number;
  finished: boolean;
  /** The log shows the secret of the house, so its later chains and the salts are checked, too. */
  secretShown: boolean;
  sealedKey: string | null;
  seats: SeatCount[];
  luck: Luck[];
}
