/** The caller's voice, made by the browser (Web Speech). It is silent until somebody asks for it, and
 * the choice is remembered. */

import { LANGUAGE } from "../../messages/language";
import { recall, remember } from "../../paper/store";

class Voice {
  on = $state(recall<boolean>("voice", false));
  /** Some browsers have no voice at all, and some find theirs a little later. */
  missing = $state(!("speechSynthesis" in globalThis));

  turn(): void {
    this.on = !this.on;
    remember("voice", this.on);
    this.look();
    if (!this.on) this.#synthesis?.cancel();
  }

  /** Looks for a voice, and again when the browser has found some. */
  look(): void {
    const found = this.#synthesis;
    if (!found) return;
    this.missing = found.getVoices().length === 0;
    found.onvoiceschanged = () => (this.missing = found.getVoices().length === 0);
  }

  /** The newest call is said at once. It does not wait for what is being said. */
  call(words: string): void {
    if (this.on) this.#synthesis?.cancel();
    this.say(words);
  }

  say(words: string): void {
    if (!this.on || !this.#synthesis) return;
    const saying = new SpeechSynthesisUtterance(words);
    saying.lang = LANGUAGE;
    this.#synthesis.speak(saying);
  }

  get #synthesis(): SpeechSynthesis | undefined {
    return globalThis.speechSynthesis;
  }
}

export const voice = new Voice();
