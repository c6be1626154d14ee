/** The words of the lobby. */

import { speaker } from "./catalogue";
import text from "./en/lobby.ftl?raw";

export const say = speaker<"lobby">(text);
