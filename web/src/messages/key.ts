/** The words about our own chain. On the page it is called a key. */

import { speaker } from "./catalogue";
import text from "./en/key.ftl?raw";

export const say = speaker<"key">(text);
