/** The words of the sheets that Backgammon opens beside its board. */

import { speaker } from "./catalogue";
import text from "./en/sheets.ftl?raw";

export const say = speaker<"sheets">(text);
