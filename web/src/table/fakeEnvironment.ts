/** An environment for tests of the connection. The test decides what the sockets say and when time
 * passes. */

import type { Ask, ServerFrame } from "../api/types";
import type { Asked } from "./asks";
import type { ConnectionState, Environment, Listener, Socket } from "./connection";

export class FakeSocket implements Socket {
  sent: Asked[] = [];
  closed = false;
  constructor(
    readonly after: number | null,
    readonly listener: Listener,
  ) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Asked);
  }
  close(): void {
    this.closed = true;
  }
  says(frame: ServerFrame): void {
    this.listener.onText(JSON.stringify(frame));
  }
}

export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = [];
  states: ConnectionState[] = [];
  frames: ServerFrame[] = [];
  unanswered: Asked[] = [];
  waits: { work: () => void; ms: number; off: boolean }[] = [];
  identified = 0;
  #commands = 0;
  open(after: number | null, listener: Listener): Socket {
    const socket = new FakeSocket(after, listener);
    this.sockets.push(socket);
    return socket;
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
  numbered: (ask: Ask) => Promise<string> | null = () => null;
  linked: (ask: Ask) => Promise<Ask> | null = () => null;
  luck = () => 1;
  newCommand = () => `c${++this.#commands}`;
  onFrame = (frame: ServerFrame) => void this.frames.push(frame);
  onState = (state: ConnectionState) => void this.states.push(state);
  onUnanswered = (asks: Asked[]) => {
    this.unanswered = asks;
  };
  get socket(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }
  passes(): void {
    const wait = this.waits.pop();
    if (wait && !wait.off) wait.work();
  }
}
