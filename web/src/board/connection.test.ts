import { expect, test } from "vitest";
import { OFFLINE, Refusal } from "../api/problems";
import { hex } from "../fairness/hash";
import { BoardConnection, type Environment, type Listener } from "./connection";
import { Drawing } from "./drawing";
import { edgeIn, readRecords, teamIn } from "./records";
import { sizeOf } from "./size";
import { CODES, type Code, readBinary, writePlacement } from "./wire";

const SIZE = sizeOf(4, 4);
type Line = [edge: number, team: number];

/** A board without a network: what the connection does is written down. */
class FakeBoard {
  readonly did: string[] = [];
  readonly drawing = new Drawing(SIZE);
  listener: Listener | null = null;
  sent: Uint8Array[] = [];
  snapshots: Line[][] = [];
  #timers: (() => void)[] = [];
  readonly connection: BoardConnection;

  constructor(earlier = 0) {
    const environment: Environment = {
      fetchSnapshot: async () => {
        const lines = this.snapshots.shift();
        if (!lines) throw new Refusal(OFFLINE);
        const drawing = new Drawing(SIZE);
        for (const [edge, team] of lines) drawing.draw(edge, team);
        return { drawing, index: lines.length };
      },
      open: (from, listener) => {
        this.did.push(`open ${from}`);
        this.listener = listener;
        return { send: (bytes) => this.sent.push(bytes), close: () => this.did.push("close") };
      },
      identify: async () => void this.did.push("identify"),
      later: (work) => {
        this.#timers.push(work);
        return () => this.#timers.splice(this.#timers.indexOf(work), 1);
      },
      luck: () => 0,
      onSnapshot: ({ index }) => this.did.push(`snapshot ${index}`),
      onRecords: (bytes, index) => {
        const records = readRecords(bytes, SIZE);
        for (const one of records) this.drawing.draw(edgeIn(one), teamIn(one));
        this.did.push(`records ${index} ${[...records].map(edgeIn)}`);
      },
      onFrame: ({ type }) => this.did.push(type),
      onAnswer: (edge, { code, value }) => this.did.push(`${code} ${edge} ${value}`),
      onFound: (edge) => this.did.push(`found ${edge}`),
      onLink: (link) => this.did.push(`link ${link}`),
      onProblem: ({ code }) => this.did.push(`problem ${code}`),
      isDrawn: (edge) => this.drawing.isDrawn(edge),
    };
    this.connection = new BoardConnection(environment, earlier);
  }

  /** Connected, with a board that has so many lines. */
  static async open(lines: Line[], earlier = 0): Promise<FakeBoard> {
    const board = new FakeBoard(earlier);
    board.snapshots.push(lines);
    board.connection.start();
    await Promise.resolve().then(() => {});
    board.hello(lines.length);
    return board;
  }

  hello(index: number): void {
    this.listener?.onText(JSON.stringify({ type: "hello", board: {}, me: null, index }));
  }

  records(index: number, ...lines: Line[]): void {
    const bytes = lines.flatMap(([edge, team]) => [0, edge >> 6, ((edge << 2) | team) & 255]);
    this.listener?.onBytes(Uint8Array.from([1, 0, 0, 0, index, ...bytes]));
  }

  answer(number: number, code: Code, value = 0): void {
    const bytes = [2, 0, 0, 0, number, CODES.indexOf(code), 0, 0, value >> 8, value & 255];
    this.listener?.onBytes(Uint8Array.from(bytes));
  }

  async wait(): Promise<void> {
    for (const work of this.#timers.splice(0)) work();
    await Promise.resolve().then(() => {});
  }

  /** What was done since we last looked. */
  get news(): string[] {
    return this.did.splice(0);
  }

  get asked(): string[] {
    return this.sent.splice(0).map((bytes) => hex(bytes));
  }
}

test("a newcomer gets the snapshot, then everything behind it", async () => {
  const board = await FakeBoard.open([
    [0, 1],
    [1, 2],
  ]);
  board.records(2, [7, 3]);
  board.records(3, [8, 0], [9, 1]);
  expect(board.news).toEqual([
    "link connecting",
    "snapshot 2",
    "open 2",
    "hello",
    "link open",
    "records 2 7",
    "records 3 8,9",
  ]);
});

test("some lines before the snapshot are asked for, to know where things happen", async () => {
  const board = await FakeBoard.open(
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    2,
  );
  expect(board.news).toContain("open 1");
  board.records(1, [1, 1], [2, 1], [3, 1]);
  expect(board.news).toEqual(["records 1 1,2,3"]);
});

test("after a loss it goes on from the record that it knows", async () => {
  const board = await FakeBoard.open([[0, 1]]);
  board.records(1, [5, 2]);
  board.listener?.onClosed(1006);
  await board.wait();
  expect(board.news.slice(-2)).toEqual(["link lost", "open 2"]);
});

test("a board that is too far ahead is fetched anew", async () => {
  const board = await FakeBoard.open([[0, 1]]);
  board.snapshots.push([
    [0, 1],
    [3, 1],
    [4, 1],
  ]);
  board.listener?.onText(JSON.stringify({ type: "behind", index: 3 }));
  board.listener?.onClosed(4408);
  await board.wait();
  expect(board.news.slice(-4)).toEqual(["behind", "link lost", "snapshot 3", "open 3"]);
});

test("a gap is never accepted", async () => {
  const board = await FakeBoard.open([[0, 1]]);
  board.snapshots.push([
    [0, 1],
    [3, 1],
  ]);
  board.records(9, [5, 2]);
  await board.wait();
  expect(board.news.slice(-4)).toEqual(["close", "link lost", "snapshot 2", "open 2"]);
});

test("a line is asked for, and its answer is told", async () => {
  const board = await FakeBoard.open([]);
  board.connection.draw(300);
  expect(board.asked).toEqual(["010000000100012c"]);
  expect(board.connection.unanswered).toBe(1);
  board.answer(1, "quota-exhausted", 1234);
  expect(board.news.slice(-1)).toEqual(["quota-exhausted 300 1234"]);
  expect(board.connection.unanswered).toBe(0);
  board.answer(1, "accepted");
  expect(board.news).toEqual([]);
});

test("a line without an answer is asked for again only after the tail, if it is still free", async () => {
  const board = await FakeBoard.open([]);
  board.connection.draw(7);
  board.connection.draw(8);
  board.listener?.onClosed(1006);
  board.connection.draw(9); // While there is no connection.
  await board.wait();
  expect(board.asked).toHaveLength(2);
  board.hello(1);
  expect(board.asked).toEqual([]);
  board.records(0, [8, 3]);
  expect(board.news.slice(-1)).toEqual(["found 8"]);
  expect(board.asked).toEqual(["0100000001000007", "0100000003000009"]);
});

test("a line that was not kept is asked for again", async () => {
  const board = await FakeBoard.open([]);
  board.connection.draw(7);
  board.answer(1, "write-failed");
  expect(board.asked).toHaveLength(1);
  await board.wait();
  expect(board.asked).toEqual(["0100000002000007"]);
  expect(board.news.slice(-1)).toEqual(["link open"]);
});

test("a server that can't be reached is tried again", async () => {
  const board = new FakeBoard();
  board.connection.start();
  await board.wait();
  expect(board.news).toEqual(["link connecting", `problem ${OFFLINE.code}`, "link lost"]);
  board.snapshots.push([]);
  await board.wait();
  expect(board.news).toEqual(["snapshot 0", "open 0"]);
});

test("an old socket is not heard any more", async () => {
  const board = await FakeBoard.open([]);
  const old = board.listener;
  board.connection.drop();
  await board.wait();
  board.did.length = 0;
  old?.onText(JSON.stringify({ type: "here", count: 3 }));
  old?.onClosed(1006);
  expect(board.news).toEqual([]);
});

test.each([
  ["nothing", []],
  ["an unknown kind", [9, 1, 2]],
  ["records that are cut", [1, 0, 0, 0, 0, 1, 2]],
  ["a head that is cut", [1, 0, 0]],
  ["answers that are cut", [2, 0, 0, 0, 1]],
])("bytes that are no frame are left alone: %s", (_, bytes) => {
  expect(readBinary(Uint8Array.from(bytes))).toBeNull();
});

test("large numbers are written whole", () => {
  const bytes = writePlacement(0xfedcba98, 0x3fffff);
  expect(hex(bytes)).toBe("01fedcba983fffff");
});
