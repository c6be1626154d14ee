/** The lessons of Casino. What a lesson teaches comes from the server. */

import { speaker } from "./catalogue";
import text from "./en/lessons.ftl?raw";

export const say = speaker<"lessons">(text);
