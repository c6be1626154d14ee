/** What happened in a game of Casino, and what it counts. */

import { speaker } from "./catalogue";
import text from "./en/haul.ftl?raw";

export const say = speaker<"haul">(text);
