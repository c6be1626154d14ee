/** The words of the desk, where a host sets up a hall of Tambola: options, prizes and paper. */

import { speaker } from "./catalogue";
import text from "./en/desk.ftl?raw";

export const say = speaker<"desk">(text);
