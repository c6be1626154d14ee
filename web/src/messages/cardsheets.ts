/** The list of moves of Casino, and its keys. */

import { speaker } from "./catalogue";
import text from "./en/cardsheets.ftl?raw";

export const say = speaker<"cardsheets">(text);
