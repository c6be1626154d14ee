/** The moves of Casino in words. */

import { speaker } from "./catalogue";
import text from "./en/cardmoves.ftl?raw";

export const say = speaker<"cardmoves">(text);
