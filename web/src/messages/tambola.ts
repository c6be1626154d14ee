/** The words of Tambola. */

import { speaker } from "./catalogue";
import text from "./en/tambola.ftl?raw";

export const say = speaker<"tambola">(text);
