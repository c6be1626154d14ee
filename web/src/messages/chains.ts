/** The words of Dots that are needed before a game or after it. */

import { speaker } from "./catalogue";
import text from "./en/chains.ftl?raw";

export const say = speaker<"chains">(text);
