/** The words in which a game is told again from its log. They are loaded with the story. */

import { speaker } from "./catalogue";
import text from "./en/story.ftl?raw";

export const say = speaker<"story">(text);
