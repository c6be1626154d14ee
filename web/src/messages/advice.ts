/** The words with which Casino suggests, and tells what it has learned about a player. */

import { speaker } from "./catalogue";
import text from "./en/advice.ftl?raw";

export const say = speaker<"advice">(text);
