/** The words of what happens in Backgammon. */

import { speaker } from "./catalogue";
import text from "./en/telling.ftl?raw";

export const say = speaker<"telling">(text);
