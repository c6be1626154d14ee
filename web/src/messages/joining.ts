/** The words of an invitation and of the waiting room. */

import { speaker } from "./catalogue";
import text from "./en/joining.ftl?raw";

export const say = speaker<"joining">(text);
