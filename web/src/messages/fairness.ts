import { speaker } from "./catalogue";
import text from "./en/fairness.ftl?raw";

export const say = speaker<"fairness">(text);
