/** Short sounds, made by the browser. They are off until somebody turns them on, and the
 * choice is remembered. */

import { recall, remember } from "./store";

export type Sound = "tick" | "dab" | "no" | "win" | "done";

/** Notes: the pitch in hertz, and when it begins, in seconds. */
const TUNES: Record<Sound, [hertz: number, at: number][]> = {
  tick: [[660, 0]],
  dab: [[330, 0]],
  no: [
    [220, 0],
    [185, 0.09],
  ],
  win: [
    [659, 0],
    [988, 0.1],
  ],
  done: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36],
  ],
};

class Sounds {
  on = $state(recall<boolean>("sounds", false));
  #context: AudioContext | null = null;

  turn(): void {
    this.on = !this.on;
    remember("sounds", this.on);
    this.play("tick");
  }

  play(sound: Sound): void {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    for (const [hertz, at] of TUNES[sound]) this.#note(this.#context, hertz, at);
  }

  /** A short, soft knock. */
  #note(context: AudioContext, hertz: number, at: number): void {
    const start = context.currentTime + at;
    const [pitch, loudness] = [context.createOscillator(), context.createGain()];
    pitch.type = "triangle";
    pitch.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
    pitch.connect(loudness).connect(context.destination);
    pitch.start(start);
    pitch.stop(start + 0.2);
  }
}

export const sounds = new Sounds();
