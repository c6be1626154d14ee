/** The words of Backgammon. */

import { speaker } from "./catalogue";
import text from "./en/backgammon.ftl?raw";

export const say = speaker<"backgammon">(text);
