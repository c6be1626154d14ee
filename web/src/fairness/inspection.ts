/** What reads a log and follows it. The page that checks logs loads it when its heading is drawn. */

import type { Entry } from "../api/types";
import { readContent } from "./entry";
import type { Opened } from "./report";

export { default as Answer } from "./Answer.svelte";
export { Broken } from "./entry";
export { default as Proof } from "./Proof.svelte";
export { NoRecord, readRecord } from "./record";
export { marksOf } from "./remembered";

/** How the table was opened; null if the log does not say it. The check will say why. */
export function openedIn(entries: Entry[]): Opened | null {
  try {
    return entries[0] ? (readContent(entries[0]).facts[0] as unknown as Opened) : null;
  } catch {
    return null;
  }
}
