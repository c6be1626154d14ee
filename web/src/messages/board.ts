/** The words of the great board. */

import { speaker } from "./catalogue";
import text from "./en/board.ftl?raw";

export const say = speaker<"board">(text);
