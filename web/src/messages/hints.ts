/** The words about hints that all games share. */

import { speaker } from "./catalogue";
import text from "./en/hints.ftl?raw";

export const say = speaker<"hints">(text);
