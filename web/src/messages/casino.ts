/** The words of Casino. */

import { speaker } from "./catalogue";
import text from "./en/casino.ftl?raw";

export const say = speaker<"casino">(text);
