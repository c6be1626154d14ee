/** The browser as a connection sees it: sockets, time, luck, and what survives a reload. */

import { api } from "../api/client";
import { newCommand } from "../api/command";
import { guest } from "../api/guest.svelte";
import { later, listen, liveAddress } from "../api/live";
import { ChainRecords } from "../fairness/chainRecords";
import { loadLuck } from "../games/luck";
import type { Asked } from "./asks";
import { stood } from "./boards";
import type { ChainEnvironment } from "./chainNotice";
import type { Environment, Listener, Socket } from "./connection";

type Handlers = Pick<
  Environment,
  "onFrame" | "onState" | "onUnanswered" | "numbered" | "linked"
>;

export function browserEnvironment(id: string, handlers: Handlers) {
  return {
    ...handlers,
    open(after: number | null, { onText, onClosed }: Listener): Socket {
      const socket = new WebSocket(tableAddress(id, after));
      socket.onmessage = ({ data }) => onText(String(data));
      socket.onclose = ({ code }) => onClosed(code);
      return socket;
    },
    identify: () => guest.again(),
    later,
    luck: Math.random,
    newCommand,
    listen,
  };
}

/** The browser as our seat's chain sees it. */
export function chainEnvironment(id: string, onChange: () => void): ChainEnvironment {
  return {
    records: new ChainRecords(),
    readLog: (after) => api.logPage(id, after),
    look: () => api.table(id),
    give: async (link, command) => void (await api.ask(id, { type: "Give", link }, command)),
    loadLuck,
    board: stood,
    later,
    luck: Math.random,
    now: () => performance.now(),
    onChange,
  };
}

function tableAddress(id: string, after: number | null): string {
  const address = liveAddress(`/api/tables/${id}/live`);
  if (after !== null) address.searchParams.set("after", String(after));
  return address.href;
}

const keptUnder = (id: string) => `fairtable.asks.${id}`;

/** Unanswered asks of this tab survive a reload, so nothing is lost. */
export function keptAsks(id: string): Asked[] {
  try {
    return JSON.parse(sessionStorage.getItem(keptUnder(id)) ?? "[]") as Asked[];
  } catch {
    return [];
  }
}

export function keepAsks(id: string, asks: Asked[]): void {
  try {
    if (asks.length) sessionStorage.setItem(keptUnder(id), JSON.stringify(asks));
    else sessionStorage.removeItem(keptUnder(id));
  } catch {
    // Then they are kept as long as the page is open.
  }
}
