/** Entry 0: what it fixes, and whether a table may be opened like this. */

import type { Entry } from "../api/types";
import { Broken, type Content } from "./entry";
import { privateParts } from "./parts";
import { checkForm } from "./promise";
import type { Opened } from "./report";

const MOST_PLACES = 10_000;
/** A table with more places than this is a hall. */
const HALL = 100;
/** How often a start is tried, and how many milliseconds each attempt waits for links. */
const AT_A_TABLE = [3, 15_000];
const IN_A_HALL = [20, 5_000];

export function checkOpening(entry: Entry, content: Content): Opened {
  const { by, asked, facts, events, drawn, house_link, sealed_key } = content;
  const [fact] = facts;
  if (facts.length !== 1 || fact?.type !== "TableOpened") throw new Broken(0, "no-opening");
  const opened = fact as unknown as Opened;
  const isBare = by === null && asked === null && !content.command && !events.length;
  const isDry = !drawn && !house_link && !sealed_key;
  const [part, ...others] = privateParts(entry);
  const hidesSecret = part?.seats.length === 0 && !others.length;
  const isOfHost = content.who === opened.host && content.at === opened.opened_at;
  if (!isBare || !isDry || !hidesSecret || !isOfHost) {
    throw new Broken(0, "no-opening");
  }
  const { places } = opened;
  if (!(Number.isSafeInteger(places) && places >= 1 && places <= MOST_PLACES)) {
    throw new Broken(0, "no-places");
  }
  checkTerms(opened);
  return opened;
}

/** A game with luck promises it, and its start is tried as often as the number of places says. */
function checkTerms(opened: Opened): void {
  const { promise = {}, attempts = 0, patience = 0, places, follows = "", kept = [] } = opened;
  checkForm(promise);
  const holders = kept.filter(Boolean);
  const isOnce = kept.length === places && new Set(holders).size === holders.length;
  if (kept.length && !(isOnce && follows)) throw new Broken(0, "no-opening");
  const hasLuck = Boolean(promise.links || promise.sealed);
  const [most, wait] = places > HALL ? IN_A_HALL : AT_A_TABLE;
  const fits = hasLuck
    ? attempts === most && patience === wait
    : attempts === 0 && patience === 0;
  if (!fits) throw new Broken(0, "start-terms");
}
