/** The words with which Backgammon teaches: hints, and the look at a finished game. */

import { speaker } from "./catalogue";
import text from "./en/teaching.ftl?raw";

export const say = speaker<"teaching">(text);
