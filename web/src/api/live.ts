/** What every live connection asks of the browser. */

/** After so long a sleep (in milliseconds) a socket is not trusted. */
const ASLEEP = 20_000;

interface Connection {
  drop(): void;
  nudge(): void;
}

/** The address of a WebSocket of this server. */
export function liveAddress(path: string): URL {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return address;
}

export function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Listens for the network, and for the page becoming visible: this is faster than a timer. */
export function listen(connection: Connection): () => void {
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
}
