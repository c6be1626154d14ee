/** The words of Sudoku. */

import { speaker } from "./catalogue";
import text from "./en/sudoku.ftl?raw";

export const say = speaker<"sudoku">(text);
