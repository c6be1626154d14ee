import { beforeEach, expect, test } from "vitest";
import { OFFLINE, Refusal } from "../api/problems";
import type {
  Ask,
  Clock,
  Problem,
  ServerFrame,
  Summary,
  TableView,
  Update,
} from "../api/types";
import { Connection } from "./connection";
import { FakeEnvironment } from "./fakeEnvironment";

const clock: Clock = { now: 0, elapsed: 0, running: true };
const whole: TableView = {
  table: {} as Summary,
  you: { seat: 0, host: true, name: "Calm Otter", holder: "otter" },
  version: 3,
  view: {},
  outcome: null,
  clock,
  head: "",
};
const hello = (version: number, missed: Update[] = []): ServerFrame => ({
  type: "hello",
  seen: { ...whole, version },
  missed,
  notes: "",
});
const update = (version: number, command?: string): { type: "update" } & Update => ({
  type: "update",
  version,
  by: 0,
  at: 0,
  asked: null,
  facts: [],
  events: [],
  status: "playing",
  ...(command && { command }),
});
const play = (move: string): Ask => ({ type: "Play", move });
const problem = (code: string): Problem => ({
  type: "",
  title: "",
  status: 422,
  detail: "",
  code,
});

let around: FakeEnvironment;
let connection: Connection;

beforeEach(() => {
  around = new FakeEnvironment();
  connection = new Connection(around);
  connection.start();
});

test("a first visit asks for everything", () => {
  expect(around.socket.after).toBeNull();
  around.socket.says(hello(3));
  expect(around.states).toEqual(["connecting", "open"]);
});

test("what is asked before the hello is sent after it", () => {
  connection.ask(play("r1c1=5"));
  expect(around.socket.sent).toEqual([]);
  around.socket.says(hello(3));
  expect(around.socket.sent).toEqual([{ command: "c1", ask: play("r1c1=5") }]);
});

test("an unanswered ask is sent again under the same id, after the known version", () => {
  around.socket.says(hello(3));
  connection.ask(play("r1c1=5"));
  around.socket.says(update(4, "c1"));
  connection.ask(play("r1c2=6"));
  around.socket.listener.onClosed(1006);
  connection.ask(play("r1c3=7"));
  around.passes();
  expect(around.socket.after).toBe(4);
  around.socket.says(hello(4));
  expect(around.socket.sent.map((ask) => ask.command)).toEqual(["c2", "c3"]);
});

test("an answer, a refusal and a repeated answer each settle their ask", () => {
  around.socket.says(hello(3));
  for (const move of ["a", "b", "c"]) connection.ask(play(move));
  around.socket.says(update(4, "c1"));
  around.socket.says({ type: "refused", command: "c2", problem: problem("value-in-row") });
  around.socket.says({ ...update(4, "c3"), repeated: true });
  expect(around.unanswered).toEqual([]);
});

test("what happened is shown before its ask stops being pending", () => {
  const order: string[] = [];
  around.onFrame = (frame) => void order.push(frame.type);
  around.onUnanswered = (asks) => void order.push(`${asks.length} pending`);
  around.socket.says(hello(3));
  connection.ask(play("a"));
  around.socket.says(update(4, "c1"));
  expect(order).toEqual(["hello", "1 pending", "update", "0 pending"]);
});

test("asks kept from before a reload are sent at the first hello", () => {
  connection = new Connection(around, [{ command: "old", ask: play("r9c9=1") }]);
  connection.start();
  around.socket.says(hello(3));
  expect(around.socket.sent.map((ask) => ask.command)).toEqual(["old"]);
});

test("each failed try waits longer, until a hello comes", () => {
  for (const ms of [400, 800, 1600]) {
    around.socket.listener.onClosed(1006);
    expect(around.waits.at(-1)?.ms).toBe(ms);
    around.passes();
  }
  around.socket.says(hello(3));
  around.socket.listener.onClosed(1001);
  expect(around.waits.at(-1)?.ms).toBe(400);
});

test("a guest whom the server does not know introduces itself and reconnects", () => {
  around.socket.listener.onClosed(4401);
  expect(around.identified).toBe(1);
  expect(around.waits).toHaveLength(1);
});

test("a move of a forgotten guest is asked again when the server knows the guest", async () => {
  around.socket.says(hello(3));
  connection.ask(play("a"));
  around.socket.says({ type: "refused", command: "c1", problem: problem("no-identity") });
  await Promise.resolve();
  around.passes();
  around.socket.says(hello(3));
  expect(around.socket.sent.map((ask) => ask.command)).toEqual(["c1"]);
  around.socket.says({ type: "refused", command: "c1", problem: problem("no-identity") });
  expect(around.unanswered).toEqual([]);
});

test.each([
  [4404, "missing"],
  [4410, "archived"],
])("a table that isn't there is not asked for again: %i", (code, state) => {
  around.socket.listener.onClosed(code);
  expect(around.states.at(-1)).toBe(state);
  expect(around.waits).toEqual([]);
});

test("if the server knows less than we do, we start again", () => {
  around.socket.says(hello(3));
  around.socket.listener.onClosed(4409);
  around.passes();
  expect(around.socket.after).toBeNull();
});

test("what the server couldn't read is not sent again", () => {
  around.socket.says(hello(3));
  connection.ask(play("nonsense"));
  around.socket.listener.onClosed(4400);
  expect(around.unanswered).toEqual([]);
});

test("too fast: everything unanswered is sent again later", () => {
  around.socket.says(hello(3));
  connection.ask(play("a"));
  const slow = { ...problem("too-fast"), retry_after: 0.5 };
  around.socket.says({ type: "refused", command: null, problem: slow });
  expect(around.waits.at(-1)?.ms).toBe(500);
  around.passes();
  expect(around.socket.sent.map((ask) => ask.command)).toEqual(["c1", "c1"]);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a roll is sent when its link is there, and again with the same link", async () => {
  let links = 0;
  around.linked = (ask) =>
    ask.type === "Play" && ask.link == null
      ? Promise.resolve({ ...ask, link: `link ${++links}` })
      : null;
  around.socket.says(hello(3));
  connection.ask(play("roll"));
  expect(around.socket.sent).toEqual([]);
  await settled();
  const sent = { command: "c1", ask: { type: "Play", move: "roll", link: "link 1" } };
  expect(around.socket.sent).toEqual([sent]);
  expect(around.unanswered).toEqual([sent]);
  // The answer is lost.
  around.socket.listener.onClosed(1006);
  around.passes();
  around.socket.says(hello(3));
  await settled();
  expect(around.socket.sent).toEqual([sent]);
});

test("a roll that must not be sent is refused here", async () => {
  around.linked = () => Promise.reject(new Refusal(problem("not-to-roll")));
  around.socket.says(hello(3));
  connection.ask(play("roll"));
  await settled();
  expect(around.socket.sent).toEqual([]);
  expect(around.frames.at(-1)).toMatchObject({ type: "refused", command: "c1" });
  expect(around.unanswered).toEqual([]);
});

test("a roll waits if the log can't be read", async () => {
  around.linked = () => Promise.reject(new Refusal(OFFLINE));
  around.socket.says(hello(3));
  connection.ask(play("roll"));
  await settled();
  expect(around.unanswered).toHaveLength(1);
  around.linked = () => null;
  around.passes();
  expect(around.socket.sent.map(({ command }) => command)).toEqual(["c1"]);
});

test("an answer to a probe is told once, and not kept", () => {
  around.socket.says(hello(3));
  connection.tell({ type: "Here" });
  expect(around.socket.sent.map(({ ask }) => ask)).toEqual([{ type: "Here" }]);
  expect(around.unanswered).toEqual([]);
});

test("a nudge tries at once, and an old socket is ignored", () => {
  around.socket.says(hello(3));
  const old = around.socket;
  connection.drop();
  expect(old.closed).toBe(true);
  connection.nudge();
  expect(around.sockets).toHaveLength(2);
  const heard = around.frames.length;
  old.says(update(9));
  expect(around.frames).toHaveLength(heard);
});

test("after stopping, nothing is tried", () => {
  connection.stop();
  connection.nudge();
  expect(around.sockets).toHaveLength(1);
});

test("an ask gets its id before it is sent, and keeps it after a reconnection", async () => {
  around.socket.says(hello(3));
  let made = 0;
  around.numbered = async () => `id${++made}`;
  const first = connection.ask({ type: "Pause" });
  const second = connection.ask({ type: "Resume" });
  expect(around.socket.sent).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(around.socket.sent.map(({ command }) => command)).toEqual(["id1", "id2"]);
  expect(around.unanswered.map(({ id }) => id)).toEqual(["id1", "id2"]);
  around.socket.says({ type: "refused", command: "id1", problem: problem("not-host") });
  expect(around.frames.at(-1)).toMatchObject({ command: first.command });
  expect(around.unanswered.map(({ command }) => command)).toEqual([second.command]);
});

test("what was asked last leaves before the page does", async () => {
  around.socket.says(hello(3));
  around.numbered = async () => "id1";
  connection.ask({ type: "End" });
  connection.stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(around.socket.sent.map(({ command }) => command)).toEqual(["id1"]);
  expect(around.socket.closed).toBe(true);
});
