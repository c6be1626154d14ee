/** The words at every table, around the board. */

import { speaker } from "./catalogue";
import text from "./en/table.ftl?raw";

export const say = speaker<"table">(text);
