/** The browser as the connection to a board sees it. */

import { guest } from "../api/guest.svelte";
import type { BoardConnection, Environment, Listener, Socket } from "./connection";
import { readSnapshot } from "./snapshot";
import { boards, liveAddress } from "./wire";

const ASLEEP = 20_000;

type Handlers = Omit<Environment, "fetchSnapshot" | "open" | "identify" | "later" | "luck">;

/** `realId` finds the board; it is asked first. */
export function browserEnvironment(realId: () => Promise<string>, handlers: Handlers) {
  let id = "";
  return {
    ...handlers,
    async fetchSnapshot() {
      id = await realId();
      return readSnapshot(await boards.snapshot(id));
    },
    open(from: number, { onText, onBytes, onClosed }: Listener): Socket {
      const socket = new WebSocket(liveAddress(id, from));
      socket.binaryType = "arraybuffer";
      socket.onmessage = ({ data }) =>
        typeof data === "string" ? onText(data) : onBytes(new Uint8Array(data));
      socket.onclose = ({ code }) => onClosed(code);
      return socket;
    },
    identify: () => guest.again(),
    later(work: () => void, ms: number): () => void {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    luck: Math.random,
    /** The network, and the page becoming visible: this is faster than a timer. */
    listen(connection: BoardConnection): () => void {
      let hiddenAt = 0;
      const wake = () => {
        if (document.visibilityState === "hidden") {
          hiddenAt = performance.now();
          return;
        }
        // After a phone slept, its socket may be dead without knowing it.
        if (performance.now() - hiddenAt > ASLEEP) connection.drop();
        connection.nudge();
      };
      const [online, offline] = [() => connection.nudge(), () => connection.drop()];
      addEventListener("online", online);
      addEventListener("offline", offline);
      document.addEventListener("visibilitychange", wake);
      return () => {
        removeEventListener("online", online);
        removeEventListener("offline", offline);
        document.removeEventListener("visibilitychange", wake);
      };
    },
  };
}
