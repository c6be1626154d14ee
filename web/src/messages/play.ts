/** What "Play" asks. */

import { speaker } from "./catalogue";
import text from "./en/play.ftl?raw";

export const say = speaker<"play">(text);

/** The option that several games have. */
export const hintsInWords = (allowed: unknown): string =>
  say(allowed ? "play-hints-allowed" : "play-no-hints");
