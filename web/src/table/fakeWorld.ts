/** A world for tests of the connection: lines that say what they are told to, time that waits. */

import type { ServerFrame } from "../api/types";
import type { Ask, Links } from "./asks";
import type { Line, Link, Listener, World } from "./connection";

export class FakeLine implements Line {
  sent: Ask[] = [];
  closed = false;
  constructor(
    readonly after: number | null,
    readonly listener: Listener,
  ) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Ask);
  }
  close(): void {
    this.closed = true;
  }
  says(frame: ServerFrame): void {
    this.listener.onText(JSON.stringify(frame));
  }
}

export class FakeWorld implements World {
  lines: FakeLine[] = [];
  links: Link[] = [];
  frames: ServerFrame[] = [];
  unanswered: Ask[] = [];
  waits: { work: () => void; ms: number; off: boolean }[] = [];
  identified = 0;
  #commands = 0;
  open(after: number | null, listener: Listener): Line {
    const line = new FakeLine(after, listener);
    this.lines.push(line);
    return line;
  }
  async identify(): Promise<void> {
    this.identified += 1;
  }
  later(work: () => void, ms: number): () => void {
    const wait = { work, ms, off: false };
    this.waits.push(wait);
    return () => {
      wait.off = true;
    };
  }
  chain?: Links;
  luck = () => 1;
  newCommand = () => `c${++this.#commands}`;
  onFrame = (frame: ServerFrame) => void this.frames.push(frame);
  onLink = (link: Link) => void this.links.push(link);
  onUnanswered = (asks: Ask[]) => {
    this.unanswered = asks;
  };
  get line(): FakeLine {
    return this.lines.at(-1) as FakeLine;
  }
  passes(): void {
    const wait = this.waits.pop();
    if (wait && !wait.off) wait.work();
  }
}
