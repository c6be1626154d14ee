/** The words of Dots. */

import { speaker } from "./catalogue";
import text from "./en/dots.ftl?raw";

export const say = speaker<"dots">(text);
