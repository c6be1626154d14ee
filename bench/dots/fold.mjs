// The fold of a log of 3-byte records, one event after another, as one writes it in JavaScript.
//
// plain: a class whose methods say what they do: coordinates as objects, boxes as arrays, a bit
// for each edge. tuned: the same event by event, with flat arrays, counters and no allocation.
//
//     node fold.mjs LOG plain|tuned ROUNDS   ->   {"milliseconds": [...], "scores": [...]}

import { readFileSync } from "node:fs";

const WIDTH = 1000;
const HEIGHT = 1000;
const ACROSS = WIDTH * (HEIGHT + 1);
const EDGES = ACROSS + HEIGHT * (WIDTH + 1);
const BOXES = WIDTH * HEIGHT;

function adjacentBoxes(edge) {
  const boxes = [];
  if (edge < ACROSS) {
    const y = Math.floor(edge / WIDTH);
    const x = edge % WIDTH;
    if (y > 0) boxes.push({ x, y: y - 1 });
    if (y < HEIGHT) boxes.push({ x, y });
  } else {
    const y = Math.floor((edge - ACROSS) / (WIDTH + 1));
    const x = (edge - ACROSS) % (WIDTH + 1);
    if (x > 0) boxes.push({ x: x - 1, y });
    if (x < WIDTH) boxes.push({ x, y });
  }
  return boxes;
}

function boxEdges({ x, y }) {
  return [
    y * WIDTH + x,
    (y + 1) * WIDTH + x,
    ACROSS + y * (WIDTH + 1) + x,
    ACROSS + y * (WIDTH + 1) + x + 1,
  ];
}

function parseRecords(log) {
  const events = [];
  for (let at = 0; at < log.length; at += 3) {
    const number = (log[at] << 16) | (log[at + 1] << 8) | log[at + 2];
    events.push({ edge: number >> 2, team: number & 3 });
  }
  return events;
}

class GameState {
  constructor() {
    this.edges = new Uint8Array(Math.ceil(EDGES / 8));
    this.owners = new Uint8Array(BOXES);
    this.scores = [0, 0, 0, 0];
    this.placed = 0;
  }

  isTaken(edge) {
    return ((this.edges[edge >> 3] >> (edge & 7)) & 1) === 1;
  }

  applyEvent(edge, team) {
    if (edge < 0 || edge >= EDGES) throw new RangeError(`no such edge: ${edge}`);
    if (this.isTaken(edge)) return [];
    this.edges[edge >> 3] |= 1 << (edge & 7);
    this.placed += 1;
    const completed = [];
    for (const box of adjacentBoxes(edge)) {
      const id = box.y * WIDTH + box.x;
      if (this.owners[id] === 0 && boxEdges(box).every((side) => this.isTaken(side))) {
        this.owners[id] = team + 1;
        this.scores[team] += 1;
        completed.push(id);
      }
    }
    return completed;
  }
}

function plain(log) {
  const state = new GameState();
  for (const { edge, team } of parseRecords(log)) state.applyEvent(edge, team);
  return state;
}

function tuned(log) {
  const edges = new Uint8Array(Math.ceil(EDGES / 8));
  const sides = new Uint8Array(BOXES);
  const owners = new Uint8Array(BOXES);
  const scores = new Int32Array(4);
  let placed = 0;
  for (let at = 0; at < log.length; at += 3) {
    const number = (log[at] << 16) | (log[at + 1] << 8) | log[at + 2];
    const edge = number >> 2;
    const team = number & 3;
    const byte = edge >> 3;
    const bit = 1 << (edge & 7);
    if (edge >= EDGES) throw new RangeError(`no such edge: ${edge}`);
    if (edges[byte] & bit) continue;
    edges[byte] |= bit;
    placed += 1;
    let first;
    let second;
    if (edge < ACROSS) {
      first = edge - WIDTH;
      second = edge < BOXES ? edge : -1;
    } else {
      const y = ((edge - ACROSS) / (WIDTH + 1)) | 0;
      const x = edge - ACROSS - y * (WIDTH + 1);
      first = x > 0 ? y * WIDTH + x - 1 : -1;
      second = x < WIDTH ? y * WIDTH + x : -1;
    }
    if (first >= 0 && ++sides[first] === 4) {
      owners[first] = team + 1;
      scores[team] += 1;
    }
    if (second >= 0 && ++sides[second] === 4) {
      owners[second] = team + 1;
      scores[team] += 1;
    }
  }
  return { scores: [...scores], placed };
}

const [file, name, rounds] = process.argv.slice(2);
const log = new Uint8Array(readFileSync(file));
const fold = { plain, tuned }[name];
const milliseconds = [];
let state;
for (let round = 0; round < Number(rounds); round += 1) {
  const begun = performance.now();
  state = fold(log);
  milliseconds.push(performance.now() - begun);
}
const { scores, placed } = state;
console.log(JSON.stringify({ milliseconds, scores, placed, node: process.version }));
