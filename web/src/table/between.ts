/** What is between the people at a table, as the server tells it: offers, who is gone, who is out. */

import type { Summary } from "../api/types";

export type Between = Summary["between"];
export type What = Between["offers"][number]["what"];

/** Before the table is known. */
export const NOTHING_BETWEEN: Between = {
  offers: [],
  gone: [],
  out: [],
  players: [],
  deciders: [],
  moved: false,
  drawable: false,
  host_may_end: false,
  rematch: [],
  next: "",
  follows: "",
  tonight: [],
  together: null,
};

/** H13. Before the first move an end is a calling off. */
export function theOffer(what: What, { moved }: Pick<Between, "moved">): What | "call-off" {
  return what === "end" && !moved ? "call-off" : what;
}
