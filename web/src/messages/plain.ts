/** The words of the plain board. */

import { speaker } from "./catalogue";
import text from "./en/plain.ftl?raw";

export const say = speaker<"plain">(text);
