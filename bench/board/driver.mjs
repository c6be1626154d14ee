// The other side of bench_board.py: people at the great board, over real WebSockets, in one process.
//
//   node driver.mjs '{"port": 8765, "drawers": 200, "window": 32, "seconds": 10, ...}'
//
// Nothing but `net` is used, so that reading 50,000 frames a second leaves time on one core. It
// prints one line of JSON with what it saw.

import net from 'node:net';
import http from 'node:http';
import { randomBytes } from 'node:crypto';

const plan = {
  port: 8765,
  drawers: 200, // connections that draw, each a guest
  window: 32, // lines under way at each of them
  rate: 0, // lines a second in all; 0 is as fast as they are answered
  spectators: 0, // connections that watch
  seconds: 10,
  settle: 1, // seconds before anything is counted
  edges: 2_002_000,
  ...JSON.parse(process.argv[2] ?? '{}'),
};

const RECORDS = 1;
const ACCEPTED = 0;
const now = () => performance.now();
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

function post(path, token, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    const options = { host: '127.0.0.1', port: plan.port, path, method: 'POST', headers, agent };
    const request = http.request(options, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

// One WebSocket. `hear(type, payload)` is called for every frame; type 1 is text, 2 is bytes.
class Wire {
  constructor(token, hear) {
    this.hear = hear;
    this.rest = null;
    this.open = false;
    this.bytes = 0;
    this.opened = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    const buffer = Buffer.allocUnsafe(65_536);
    this.socket = net.connect({
      host: '127.0.0.1',
      port: plan.port,
      noDelay: true,
      onread: { buffer, callback: (length) => this.read(buffer.subarray(0, length)) },
    });
    this.socket.on('error', (error) => this.reject(error));
    this.socket.on('close', () => this.reject(new Error('closed')));
    this.opened.catch(() => (closed += 1));
    const key = randomBytes(16).toString('base64');
    const bearer = token ? `Authorization: Bearer ${token}\r\n` : '';
    this.socket.write(
      `GET /api/boards/current/live HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\n` +
        `Upgrade: websocket\r\nConnection: Upgrade\r\n${bearer}` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  }

  read(data) {
    this.bytes += data.length;
    let all = data;
    if (this.rest) all = Buffer.concat([this.rest, data]);
    let at = 0;
    if (!this.open) {
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return this.keep(all, 0);
      if (!all.subarray(0, 12).toString().includes('101')) {
        this.reject(new Error(all.subarray(0, 40).toString()));
        return true;
      }
      this.open = true;
      at = end + 4;
    }
    while (at + 2 <= all.length) {
      let length = all[at + 1] & 127;
      let start = at + 2;
      if (length === 126) {
        if (start + 2 > all.length) break;
        length = all.readUInt16BE(start);
        start += 2;
      } else if (length === 127) {
        if (start + 8 > all.length) break;
        length = Number(all.readBigUInt64BE(start));
        start += 8;
      }
      if (start + length > all.length) break;
      this.frame(all[at] & 15, all, start, start + length);
      at = start + length;
    }
    return this.keep(all, at);
  }

  keep(all, at) {
    this.rest = at < all.length ? Buffer.from(all.subarray(at)) : null;
    return true;
  }

  frame(kind, all, start, end) {
    if (kind === 9) {
      const pong = Buffer.alloc(6 + end - start);
      pong[0] = 0x8a;
      pong[1] = 0x80 | (end - start);
      all.copy(pong, 6, start, end);
      this.socket.write(pong);
    } else if (kind === 1 && this.resolve) {
      if (all.subarray(start, end).includes('"hello"')) {
        this.resolve();
        this.resolve = null;
      }
    } else if (kind === 8) {
      goodbyes[all.readUInt16BE(start)] = (goodbyes[all.readUInt16BE(start)] ?? 0) + 1;
    } else if (kind === 2) this.hear(all, start, end);
  }
}

const goodbyes = {};
let closed = 0;
let counting = false;
let over = false;

// Lines: every drawer takes the next free ones of a shuffled board, so that none is refused.
const order = new Uint32Array(plan.edges);
for (let at = 0; at < plan.edges; at += 1) order[at] = at;
for (let at = plan.edges - 1; at > 0; at -= 1) {
  const other = Math.floor(Math.random() * (at + 1));
  [order[at], order[other]] = [order[other], order[at]];
}
let taken = 0;
const sentAt = new Float64Array(plan.edges); // by line: when it was sent
const answers = new Float64Array(9); // by code
const waits = new Histogram();
const ages = new Histogram();
let frames = 0;

function Histogram() {
  // Milliseconds, in steps of a quarter, up to a minute.
  const counts = new Uint32Array(240_000);
  let total = 0;
  this.add = (ms) => {
    counts[Math.min(counts.length - 1, Math.max(0, Math.round(ms * 4)))] += 1;
    total += 1;
  };
  this.at = (share) => {
    let sum = 0;
    for (let place = 0; place < counts.length; place += 1) {
      sum += counts[place];
      if (sum >= share * total && sum > 0) return place / 4;
    }
    return null;
  };
  this.summary = () => ({ p50: this.at(0.5), p99: this.at(0.99), max: this.at(1), count: total });
}

class Drawer {
  constructor(token) {
    this.underWay = 0;
    this.wire = new Wire(token, (all, start, end) => this.hear(all, start, end));
  }

  hear(all, start, end) {
    if (all[start] === RECORDS) return;
    const at = now();
    for (let place = start + 1; place < end; place += 9) {
      const code = all[place + 4];
      if (counting) {
        answers[code] += 1;
        if (code === ACCEPTED) waits.add(at - sentAt[all.readUInt32BE(place)]);
      }
      this.underWay -= 1;
    }
    if (!plan.rate && !over) this.fill(plan.window);
  }

  fill(window) {
    const count = Math.min(window - this.underWay, plan.edges - taken);
    if (count > 0) this.draw(count);
  }

  draw(count) {
    const sent = Buffer.allocUnsafe(14 * count);
    const at = now();
    for (let n = 0; n < count; n += 1) {
      const edge = order[taken];
      taken += 1;
      sentAt[edge] = at;
      const place = 14 * n;
      // Bytes, masked with zeros; the number of a line is the line itself.
      sent.writeUInt16BE(0x8288, place);
      sent.writeUInt32BE(0, place + 2);
      sent[place + 6] = 1;
      sent.writeUInt32BE(edge, place + 7);
      sent.writeUIntBE(edge, place + 11, 3);
    }
    this.underWay += count;
    this.wire.socket.write(sent);
  }
}

class Spectator {
  constructor() {
    this.wire = new Wire(null, (all, start) => {
      if (all[start] !== RECORDS || !counting) return;
      frames += 1;
      // The first record of a frame is the oldest.
      const at = now();
      ages.add(at - sentAt[all.readUIntBE(start + 5, 3) >> 2]);
    });
  }
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

async function inGroups(count, size, make) {
  const made = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(size, count - made.length) }, make);
    made.push(...(await Promise.all(some)));
  }
  return made;
}

async function newDrawer() {
  const guest = await post('/api/guests', null, { name: 'Drawer' });
  const drawer = new Drawer(guest.token);
  await drawer.wire.opened;
  await post('/api/boards/current/members', guest.token, {});
  return drawer;
}

async function newSpectator() {
  const spectator = new Spectator();
  await spectator.wire.opened;
  return spectator;
}

const drawers = await inGroups(plan.drawers, 16, newDrawer);
process.stdout.write('drawers\n');
const spectators = await inGroups(plan.spectators, 50, newSpectator);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

let pacing = null;
if (plan.rate) {
  const began = now();
  let due = 0;
  pacing = setInterval(() => {
    const wanted = ((now() - began) * plan.rate) / 1000;
    while (due < wanted && taken < plan.edges) {
      drawers[due % drawers.length].draw(1);
      due += 1;
    }
  }, 5);
} else for (const drawer of drawers) drawer.fill(plan.window);

await wait(plan.settle);
const before = spectators.reduce((sum, one) => sum + one.wire.bytes, 0);
const usage = process.cpuUsage();
counting = true;
const began = now();
await wait(plan.seconds);
counting = false;
over = true;
const took = (now() - began) / 1000;
const used = process.cpuUsage(usage);
clearInterval(pacing);
const after = spectators.reduce((sum, one) => sum + one.wire.bytes, 0);
const result = {
  seconds: took,
  accepted: answers[0],
  perSecond: answers[0] / took,
  refused: Array.from(answers).slice(1),
  waitMs: waits.summary(),
  frames,
  framesPerSecond: frames / took,
  ageMs: ages.summary(),
  spectators: spectators.length,
  bytesASpectatorAMinute: spectators.length ? ((after - before) / spectators.length / took) * 60 : 0,
  driverCpu: (used.user + used.system) / 1e6 / took,
  closed,
  goodbyes,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
