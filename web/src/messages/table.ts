import { speaker } from "./catalogue";
import text from "./en/table.ftl?raw";

export const say = speaker<"table">(text);
