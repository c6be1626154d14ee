import { speaker } from "./catalogue";
import text from "./en/shell.ftl?raw";

export const say = speaker<"shell">(text);
