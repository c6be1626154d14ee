// One driver for both servers: at each of so many tables a player sends a move, waits until the
// server says that it stands, and sends the next. The servers take turns, a second or so each, so
// that whatever else the machine does hits both alike. Prints a line of JSON for each server.
import { io } from "socket.io-client";
import WebSocket from "ws";
import { clashes } from "./clashes.cjs";

const [fairtablePort, boardgamePort, tables, turns, seconds] = process.argv.slice(2).map(Number);
const WARM_UP_TURNS = 2;

/** A player moves while `until` is not reached; what it does when an answer comes is `answered`. */
class Player {
  latencies = [];
  /** @param {() => void} send */
  begin(send) {
    this.send = send;
  }
  play(until) {
    this.until = until;
    return new Promise((done) => {
      this.done = done;
      this.next();
    });
  }
  next() {
    this.sent = performance.now();
    this.send();
  }
  answered() {
    const now = performance.now();
    this.latencies.push(now - this.sent);
    if (now < this.until) this.next();
    else this.done();
  }
}

async function boardgame(number) {
  const player = new Player();
  const socket = io(`http://localhost:${boardgamePort}/sudoku`, {
    transports: ["websocket"],
    forceNew: true,
  });
  const match = `table-${number}`;
  let stateID = 0;
  let count = 0;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  let cell, place;
  player.begin(() => {
    const payload = { type: "place", args: [cell, count++ % 2 ? 0 : place], playerID: "0" };
    socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, match, "0");
  });
  await new Promise((done) => {
    socket.once("sync", (_, { state }) => {
      stateID = state._stateID;
      cell = state.G.puzzle.indexOf(0);
      place = digits.find((digit) => !clashes(state.G.puzzle, cell, digit));
      if ("solution" in state.G) throw new Error("the solution is no secret");
      done();
    });
    socket.on("connect", () => socket.emit("sync", match, "0", undefined, 1));
  });
  socket.on("update", (_, state) => {
    if (state._stateID !== stateID + 1) throw new Error("a move was not accepted");
    stateID = state._stateID;
    player.answered();
  });
  return player;
}

async function fairtable() {
  const player = new Player();
  const base = `http://127.0.0.1:${fairtablePort}`;
  const post = (path, body, token) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const { token } = await post("/api/guests", {});
  const { table, view } = await post("/api/tables", { game: "sudoku" }, token);
  const headers = { authorization: `Bearer ${token}` };
  const legal = await fetch(`${base}/api/tables/${table.id}/moves?limit=1000`, { headers });
  const { moves } = await legal.json();
  const cell = view.puzzle.indexOf(".");
  const name = `r${1 + Math.floor(cell / 9)}c${1 + (cell % 9)}`;
  const place = moves.find((move) => move.startsWith(`${name}=`) && !move.endsWith("."));
  const socket = new WebSocket(`ws://127.0.0.1:${fairtablePort}/api/tables/${table.id}/live`, { headers });
  let count = 0;
  player.begin(() => {
    const move = count++ % 2 ? `${name}=.` : place;
    socket.send(JSON.stringify({ command: `c${count}`, ask: { type: "Play", move } }));
  });
  await new Promise((done) => socket.once("message", done));
  socket.on("message", (text) => {
    const frame = JSON.parse(text);
    if (frame.type === "refused") throw new Error(frame.problem.detail);
    if (frame.type === "update") player.answered();
  });
  return player;
}

/** So many moves a second in each turn, and the latencies of all turns. */
async function seat(name, open) {
  const players = [];
  for (let number = 0; number < tables; number++) players.push(await open(number));
  return { name, players, rates: [], latencies: [] };
}

async function takeTurn(server, counts) {
  const began = performance.now();
  await Promise.all(server.players.map((player) => player.play(began + seconds * 1000)));
  const took = (performance.now() - began) / 1000;
  const latencies = server.players.flatMap((player) => player.latencies.splice(0));
  if (!counts) return;
  server.rates.push(latencies.length / took);
  server.latencies.push(...latencies);
}

const servers = [await seat("boardgame", boardgame), await seat("fairtable", fairtable)];
for (let turn = 0; turn < WARM_UP_TURNS + turns; turn++)
  for (const server of servers) await takeTurn(server, turn >= WARM_UP_TURNS);
for (const { name, rates, latencies } of servers) {
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  console.log(JSON.stringify({ name, rates, p50_ms: at(0.5), p99_ms: at(0.99) }));
}
process.exit(0);
