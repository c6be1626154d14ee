/** The words beside a link that is given to others. */

import { speaker } from "./catalogue";
import text from "./en/sharing.ftl?raw";

export const say = speaker<"sharing">(text);
