/** The words of the check: what was found, and what it means. */

import { speaker } from "./catalogue";
import text from "./en/fairness.ftl?raw";

export const say = speaker<"fairness">(text);
