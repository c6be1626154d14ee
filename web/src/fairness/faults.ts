/** What is wrong with a log, in words. */

import { say } from "../messages/fairness";
import type { Broken } from "./entry";

export function sayBroken({ code, found }: Broken): string {
  return say(`fairness-broken-${code}`, { found });
}
