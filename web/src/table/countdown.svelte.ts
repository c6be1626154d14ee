/** The seconds before a start, in which whoever starts may think better of it. */

export class Countdown {
  /** Null if nobody counts. */
  left = $state<number | null>(null);
  readonly seconds: number;
  readonly #done: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(seconds: number, done: () => void) {
    this.seconds = seconds;
    this.#done = done;
  }

  start(): void {
    this.stop();
    this.left = this.seconds;
    this.#timer = setInterval(() => this.#second(), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.left = null;
  }

  #second(): void {
    this.left = (this.left ?? 1) - 1;
    if (this.left > 0) return;
    this.stop();
    this.#done();
  }
}
