// One driver for both: so many tables, each with one player who sends a move, waits until the
// server says that it stands, and sends the next. Prints moves a second and the latencies.
import { io } from "socket.io-client";
import WebSocket from "ws";

const [kind, port, tables, seconds] = process.argv.slice(2);
const COUNT = Number(tables);
const latencies = [];
const warmUp = 1000;
let from = Number.POSITIVE_INFINITY;
let until = Number.POSITIVE_INFINITY;

function lap(sent) {
  const now = performance.now();
  if (sent >= from && now <= until) latencies.push(now - sent);
  return now < until;
}

async function boardgame(number) {
  const socket = io(`http://localhost:${port}/sudoku`, { transports: ["websocket"], forceNew: true });
  const match = `table-${number}`;
  let stateID = 0;
  let sent = 0;
  let value = 0;
  const next = () => {
    value = value ? 0 : 1 + (stateID % 9);
    sent = performance.now();
    const payload = { type: "place", args: [40, value], playerID: "0" };
    socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, match, "0");
  };
  await new Promise((done) => {
    socket.once("sync", (_, info) => done((stateID = info.state._stateID)));
    socket.on("connect", () => socket.emit("sync", match, "0", undefined, 1));
  });
  return (stopped) => {
    socket.on("update", (_, state) => {
      stateID = state._stateID;
      if (lap(sent)) next();
      else stopped(socket.close());
    });
    next();
  };
}

async function fairtable() {
  const base = `http://127.0.0.1:${port}`;
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
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${table.id}/live`, { headers });
  let count = 0;
  let sent = 0;
  const next = () => {
    const move = count++ % 2 ? `${name}=.` : place;
    sent = performance.now();
    socket.send(JSON.stringify({ type: "move", command: `c${count}`, move }));
  };
  await new Promise((done) => socket.once("message", done));
  return (stopped) => {
    socket.on("message", (text) => {
      const frame = JSON.parse(text);
      if (frame.type === "refused") throw new Error(frame.problem.detail);
      if (frame.type !== "update") return;
      if (lap(sent)) next();
      else stopped(socket.close());
    });
    next();
  };
}

const open = kind === "fairtable" ? fairtable : boardgame;
const players = [];
for (let number = 0; number < COUNT; number++) players.push(await open(number));
from = performance.now() + warmUp;
until = from + Number(seconds) * 1000;
await Promise.all(players.map((play) => new Promise(play)));
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
console.log(
  JSON.stringify({ moves_per_second: latencies.length / Number(seconds), p50_ms: at(0.5), p99_ms: at(0.99) }),
);
process.exit(0);
