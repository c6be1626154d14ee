import { beforeEach, expect, test } from "vitest";
import { OFFLINE, Refusal } from "../api/problems";
import { type Kept, LATER, Notes, type NotesEnvironment, SOON } from "./notes";

/** One browser, and a server whose answers come when the test says so. */
class Around implements NotesEnvironment {
  server = "";
  box: Kept | null = null;
  writes: { text: string; ok: () => void; no: (why: unknown) => void }[] = [];
  waits: { work: () => void; ms: number }[] = [];
  leave = () => {};
  reads = 0;
  async read(): Promise<string> {
    this.reads += 1;
    return this.server;
  }
  write(text: string): Promise<void> {
    return new Promise((ok, no) => {
      const kept = () => {
        this.server = text;
        ok();
      };
      this.writes.push({ text, ok: kept, no });
    });
  }
  later(work: () => void, ms: number): () => void {
    const wait = { work, ms };
    this.waits.push(wait);
    return () => {
      this.waits = this.waits.filter((one) => one !== wait);
    };
  }
  onLeaving(work: () => void): () => void {
    this.leave = work;
    return () => {
      this.leave = () => {};
    };
  }
  kept = () => this.box;
  keep = (change: Kept | null) => {
    this.box = change;
  };
  passes(): void {
    this.waits.shift()?.work();
  }
  get written(): string[] {
    return this.writes.map(({ text }) => text);
  }
}

const answered = () => new Promise((done) => setTimeout(done));
const refused = (status: number, retry_after?: number) =>
  new Refusal({ ...OFFLINE, status, ...(retry_after && { retry_after }) });

let around: Around;
let notes: Notes;
let followed: string[];

function open(): void {
  notes = new Notes(around);
  followed = [];
  notes.follow((text) => followed.push(text));
}

beforeEach(() => {
  around = new Around();
  open();
});

test("a hello brings the notes, and a frame brings those of another device", () => {
  notes.greet("from the server");
  notes.hear("from the phone");
  expect(notes.text).toBe("from the phone");
  expect(followed).toEqual(["from the server", "from the phone"]);
  expect(around.written).toEqual([]);
});

test("changes are written together, soon after the first of them", () => {
  notes.greet("");
  for (const text of ["a", "ab", "abc"]) notes.change(text);
  expect(around.waits.map(({ ms }) => ms)).toEqual([SOON]);
  expect(around.written).toEqual([]);
  around.passes();
  expect(around.written).toEqual(["abc"]);
  expect(followed).toEqual([]);
});

test("a text that is no other is not written", () => {
  notes.greet("a");
  notes.change("a");
  expect(around.waits).toEqual([]);
});

test("the browser keeps a change until the server has it", async () => {
  notes.greet("old");
  notes.change("new");
  around.passes();
  expect(around.box).toEqual({ text: "new", over: ["old"] });
  around.writes[0]?.ok();
  await answered();
  expect(around.box).toBeNull();
});

test("one write at a time: the next one waits for its answer", async () => {
  notes.greet("");
  notes.change("a");
  around.passes();
  notes.change("ab");
  around.passes();
  expect(around.written).toEqual(["a"]);
  around.writes[0]?.ok();
  await answered();
  expect(around.box?.text).toBe("ab");
  around.passes();
  expect(around.written).toEqual(["a", "ab"]);
});

test("the echo of an older text does not undo a newer change", async () => {
  notes.greet("");
  notes.change("a");
  around.passes();
  notes.change("ab");
  notes.hear("a");
  around.writes[0]?.ok();
  await answered();
  expect(notes.text).toBe("ab");
  expect(around.reads).toBe(0);
});

test("if another device writes at the same time, the server says who was last", async () => {
  notes.greet("");
  notes.change("ours");
  around.passes();
  notes.hear("theirs");
  around.writes[0]?.ok();
  around.server = "theirs";
  await answered();
  expect([notes.text, around.reads]).toEqual(["theirs", 1]);
  expect(followed).toEqual(["theirs"]);
});

test("if ours was the last, it stays", async () => {
  notes.greet("");
  notes.change("ours");
  around.passes();
  notes.hear("theirs");
  around.writes[0]?.ok();
  await answered();
  expect(notes.text).toBe("ours");
  expect(followed).toEqual([]);
});

test.each([0, 429, 500, 503])("after failure %i it is tried again later", async (status) => {
  notes.greet("");
  notes.change("a");
  around.passes();
  around.writes[0]?.no(refused(status));
  await answered();
  expect(around.waits.map(({ ms }) => ms)).toEqual([LATER]);
  around.passes();
  expect(around.written).toEqual(["a", "a"]);
});

test("a server that asks us to wait longer is waited for", async () => {
  notes.greet("");
  notes.change("a");
  around.passes();
  around.writes[0]?.no(refused(429, 60));
  await answered();
  expect(around.waits.map(({ ms }) => ms)).toEqual([60_000]);
});

test("what was changed offline is written when the connection is back", async () => {
  notes.greet("old");
  notes.change("offline");
  around.passes();
  around.writes[0]?.no(refused(0));
  await answered();
  notes.greet("from the phone");
  expect(notes.text).toBe("offline");
  expect(around.written).toEqual(["offline", "offline"]);
  expect(around.waits).toEqual([]);
});

test("a refusal is final", async () => {
  notes.greet("");
  notes.change("a");
  around.passes();
  around.writes[0]?.no(refused(403));
  await answered();
  expect([around.box, around.waits]).toEqual([null, []]);
});

test("a change that never arrived is written by the next page", async () => {
  notes.greet("old");
  notes.change("new");
  open();
  expect(notes.text).toBe("new");
  notes.greet("old");
  expect(notes.text).toBe("new");
  expect(around.written).toEqual(["new"]);
});

test("a change on top of one that arrived is written by the next page", async () => {
  notes.greet("old");
  notes.change("a");
  around.passes();
  notes.change("ab");
  open();
  notes.greet("a");
  expect(around.written).toEqual(["a", "ab"]);
});

test("an old change does not undo what another device wrote since", () => {
  notes.greet("old");
  notes.change("new");
  open();
  notes.greet("an hour later");
  expect(notes.text).toBe("an hour later");
  expect([around.box, around.written]).toEqual([null, []]);
});

test("when the page is left, what waits is written at once", () => {
  notes.greet("");
  notes.change("a");
  around.leave();
  expect(around.written).toEqual(["a"]);
});

test("a table that is closed writes what waits, and nothing after", () => {
  notes.greet("");
  notes.stop();
  expect(around.written).toEqual([]);
  notes.change("a");
  notes.stop();
  expect([around.written, around.waits]).toEqual([["a"], []]);
});
