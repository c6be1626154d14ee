/** The words of a hall of Tambola that are not needed at once: the caller's screen, the host's strip,
 * the results. */

import { speaker } from "./catalogue";
import text from "./en/hall.ftl?raw";

export const say = speaker<"hall">(text);
