/** The words of the shell: controls, the connection, addresses without a page. */

import { speaker } from "./catalogue";
import text from "./en/shell.ftl?raw";

export const say = speaker<"shell">(text);
