import { beforeEach, expect, test } from "vitest";
import type { Clock, Problem, ServerFrame, Summary, TableView, Update } from "../api/types";
import { Connection } from "./connection";
import { FakeWorld } from "./fakeWorld";

const clock: Clock = { now: 0, elapsed: 0, running: true };
const whole: TableView = {
  table: {} as Summary,
  you: { seat: 0, host: true, name: "Calm Otter", links: 0 },
  version: 3,
  view: {},
  outcome: null,
  clock,
  head: "",
};
const hello = (version: number, missed: Update[] = []): ServerFrame => ({
  type: "hello",
  ...whole,
  version,
  missed,
});
const update = (version: number, command?: string): { type: "update" } & Update => ({
  type: "update",
  version,
  by: 0,
  at: 0,
  asked: null,
  events: [],
  status: "playing",
  ...(command && { command }),
});
const problem = (code: string): Problem => ({
  type: "",
  title: "",
  status: 422,
  detail: "",
  code,
});

let world: FakeWorld;
let connection: Connection;

beforeEach(() => {
  world = new FakeWorld();
  connection = new Connection(world);
  connection.start();
});

test("a first visit asks for everything", () => {
  expect(world.line.after).toBeNull();
  world.line.says(hello(3));
  expect(world.links).toEqual(["connecting", "open"]);
});

test("what is asked before the hello is sent after it", () => {
  connection.ask("r1c1=5");
  expect(world.line.sent).toEqual([]);
  world.line.says(hello(3));
  expect(world.line.sent).toEqual([{ type: "move", command: "c1", move: "r1c1=5" }]);
});

test("an unanswered ask goes again under the same id, and resumes after the known version", () => {
  world.line.says(hello(3));
  connection.ask("r1c1=5");
  world.line.says(update(4, "c1"));
  connection.ask("r1c2=6");
  world.line.listener.onClosed(1006);
  connection.ask("r1c3=7");
  world.passes();
  expect(world.line.after).toBe(4);
  world.line.says(hello(4));
  expect(world.line.sent.map((ask) => ask.command)).toEqual(["c2", "c3"]);
});

test("an answer, a refusal and a repeated answer each settle their ask", () => {
  world.line.says(hello(3));
  for (const move of ["a", "b", "c"]) connection.ask(move);
  world.line.says(update(4, "c1"));
  world.line.says({ type: "refused", command: "c2", problem: problem("value-in-row") });
  world.line.says({ ...update(4, "c3"), repeated: true });
  expect(world.unanswered).toEqual([]);
});

test("what happened is shown before its ask stops being pending", () => {
  const order: string[] = [];
  world.onFrame = (frame) => void order.push(frame.type);
  world.onUnanswered = (asks) => void order.push(`${asks.length} pending`);
  world.line.says(hello(3));
  connection.ask("a");
  world.line.says(update(4, "c1"));
  expect(order).toEqual(["hello", "1 pending", "update", "0 pending"]);
});

test("asks kept from before a reload are sent at the first hello", () => {
  connection = new Connection(world, [{ command: "old", move: "r9c9=1" }]);
  connection.start();
  world.line.says(hello(3));
  expect(world.line.sent.map((ask) => ask.command)).toEqual(["old"]);
});

test("each failed try waits longer, and a hello begins anew", () => {
  for (const ms of [400, 800, 1600]) {
    world.line.listener.onClosed(1006);
    expect(world.waits.at(-1)?.ms).toBe(ms);
    world.passes();
  }
  world.line.says(hello(3));
  world.line.listener.onClosed(1001);
  expect(world.waits.at(-1)?.ms).toBe(400);
});

test("who is not known says who it is and comes back", () => {
  world.line.listener.onClosed(4401);
  expect(world.identified).toBe(1);
  expect(world.waits).toHaveLength(1);
});

test("a move of somebody forgotten is asked again once the server knows who it is", async () => {
  world.line.says(hello(3));
  connection.ask("a");
  world.line.says({ type: "refused", command: "c1", problem: problem("no-identity") });
  await Promise.resolve();
  world.passes();
  world.line.says(hello(3));
  expect(world.line.sent.map((ask) => ask.command)).toEqual(["c1"]);
  world.line.says({ type: "refused", command: "c1", problem: problem("no-identity") });
  expect(world.unanswered).toEqual([]);
});

test("a table that isn't there is not asked for again", () => {
  world.line.listener.onClosed(4404);
  expect(world.links.at(-1)).toBe("missing");
  expect(world.waits).toEqual([]);
});

test("a server that knows less than we do is taken at its word", () => {
  world.line.says(hello(3));
  world.line.listener.onClosed(4409);
  world.passes();
  expect(world.line.after).toBeNull();
});

test("what the server couldn't read is not sent again", () => {
  world.line.says(hello(3));
  connection.ask("nonsense");
  world.line.listener.onClosed(4400);
  expect(world.unanswered).toEqual([]);
});

test("too fast: everything unanswered goes again when it may", () => {
  world.line.says(hello(3));
  connection.ask("a");
  const slow = { ...problem("too-fast"), retry_after: 0.5 };
  world.line.says({ type: "refused", command: null, problem: slow });
  expect(world.waits.at(-1)?.ms).toBe(500);
  world.passes();
  expect(world.line.sent.map((ask) => ask.command)).toEqual(["c1", "c1"]);
});

test("a wrong link is no refusal of the move: it goes again with the right one", async () => {
  const chain = {
    given: () => inLog,
    at: (n: number) => ({ link: `${n}` }),
    recount,
    end: () => {},
  };
  let inLog = 0;
  async function recount() {
    inLog = 4;
  }
  world.chain = chain;
  connection = new Connection(world);
  connection.start();
  world.line.says(hello(3));
  connection.ask("a");
  world.line.says({ type: "refused", command: "c1", problem: problem("wrong-link") });
  await new Promise((resolve) => setTimeout(resolve));
  expect(world.frames.map(({ type }) => type)).toEqual(["hello"]);
  expect(world.line.sent.map(({ command, link }) => [command, link])).toEqual([
    ["c1", "1"],
    ["c1", "5"],
  ]);
});

test("a nudge tries at once, and an old line is no longer listened to", () => {
  world.line.says(hello(3));
  const old = world.line;
  connection.drop();
  expect(old.closed).toBe(true);
  connection.nudge();
  expect(world.lines).toHaveLength(2);
  const heard = world.frames.length;
  old.says(update(9));
  expect(world.frames).toHaveLength(heard);
});

test("after stopping, nothing is tried", () => {
  connection.stop();
  connection.nudge();
  expect(world.lines).toHaveLength(1);
});
