/** The browser as the connection to a board sees it. */

import { guest } from "../api/guest.svelte";
import { later, listen } from "../api/live";
import type { Environment, Listener, Socket } from "./connection";
import { readSnapshot } from "./snapshot";
import { boardAddress, boards } from "./wire";

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
      const socket = new WebSocket(boardAddress(id, from));
      socket.binaryType = "arraybuffer";
      socket.onmessage = ({ data }) =>
        typeof data === "string" ? onText(data) : onBytes(new Uint8Array(data));
      socket.onclose = ({ code }) => onClosed(code);
      return socket;
    },
    identify: () => guest.again(),
    later,
    luck: Math.random,
    listen,
  };
}
