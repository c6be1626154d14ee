/** The browser as a connection sees it: sockets, time, luck, and what survives a reload. */

import { guest } from "../api/guest.svelte";
import type { Ask } from "./asks";
import type { Connection, Line, Listener, World } from "./connection";

const ASLEEP = 20_000;

type Ears = Pick<World, "onFrame" | "onLink" | "onUnanswered"> & Required<Pick<World, "chain">>;

export function browserWorld(id: string, ears: Ears) {
  return {
    ...ears,
    open(after: number | null, { onText, onClosed }: Listener): Line {
      const socket = new WebSocket(liveAddress(id, after));
      socket.onmessage = ({ data }) => onText(String(data));
      socket.onclose = ({ code }) => onClosed(code);
      return socket;
    },
    identify: () => guest.again(),
    later(work: () => void, ms: number) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    luck: Math.random,
    newCommand,
    /** The network comes and goes, and so does the person: both know sooner than a timer. */
    listen(connection: Connection): () => void {
      let hiddenAt = 0;
      const wake = () => {
        if (document.visibilityState === "hidden") {
          hiddenAt = performance.now();
          return;
        }
        // A phone that slept may hold a line that is dead and doesn't know it.
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

function liveAddress(id: string, after: number | null): string {
  const address = new URL(`/api/tables/${id}/live`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  if (after !== null) address.searchParams.set("after", String(after));
  return address.href;
}

/** `randomUUID` is missing on plain-HTTP pages of a local network, where people also play. */
function newCommand(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

const keptUnder = (id: string) => `fairtable.asks.${id}`;

/** Unanswered asks of this tab survive a reload: nothing is lost. */
export function keptAsks(id: string): Ask[] {
  try {
    return JSON.parse(sessionStorage.getItem(keptUnder(id)) ?? "[]") as Ask[];
  } catch {
    return [];
  }
}

export function keepAsks(id: string, asks: Ask[]): void {
  try {
    if (asks.length) sessionStorage.setItem(keptUnder(id), JSON.stringify(asks));
    else sessionStorage.removeItem(keptUnder(id));
  } catch {
    // Then they live as long as the page does.
  }
}
