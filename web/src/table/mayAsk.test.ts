import { expect, test } from "vitest";
import type { Between } from "./between";
import { between, seated } from "./fakeBetween";
import { type AskedTable, mayAsk } from "./mayAsk";

const NOW = 10_000;

function table(changes: Partial<AskedTable> = {}, told: Partial<Between> = {}): AskedTable {
  return {
    you: { seat: 0, may: [{ ask: "Resign" }, { ask: "Rise", about: 0 }] },
    summary: { seats: seated(2), between: between(told) },
    over: false,
    played: 0,
    clock: { now: NOW, elapsed: 0, running: true, heard: 0 },
    ...changes,
  };
}

const may = (...of: { ask: string; about?: number; since?: number }[]) =>
  table({ you: { seat: 0, may: of } });

test("nothing is asked of a table that is not known", () => {
  expect(mayAsk(table(), "Resign")).toBe(true);
  expect(mayAsk(table({ summary: null }), "Resign")).toBe(false);
});

test("what the server says may be asked, and nothing else", () => {
  expect(mayAsk(table(), "Rise", 0)).toBe(true);
  expect(mayAsk(table(), "Rise", 1)).toBe(false);
  expect(mayAsk(table(), "Rise")).toBe(false);
  expect(mayAsk(table(), "Claim", 1)).toBe(false);
  expect(mayAsk(table({ you: { seat: 0 } }), "Resign")).toBe(false);
});

test("what holds only from a time on is asked then, by the server's clock", () => {
  const late = may({ ask: "Claim", about: 1, since: NOW + 500 });
  expect(mayAsk(late, "Claim", 1, 499)).toBe(false);
  expect(mayAsk(late, "Claim", 1, 500)).toBe(true);
});

test("of a seat far back in a hall the server speaks without its number", () => {
  const host = may({ ask: "Rise" }, { ask: "Rise", about: 0 });
  expect(mayAsk(host, "Rise", 500)).toBe(true);
  expect(mayAsk(host, "Rise", 1)).toBe(false);
  expect(mayAsk(may({ ask: "Rise", about: 500 }), "Rise", 500)).toBe(false);
  const own = table({ you: { seat: 500, may: [{ ask: "Rise", about: 500 }] } });
  expect(mayAsk(own, "Rise", 500)).toBe(true);
});

test("a rematch is asked for after the end, by who played", () => {
  const over = { over: true };
  expect(mayAsk(table(over), "Rematch")).toBe(true);
  expect(mayAsk(table({ ...over, played: null }), "Rematch")).toBe(false);
  expect(mayAsk(table(over, { rematch: [0] }), "Rematch")).toBe(false);
  expect(mayAsk(table(), "Rematch")).toBe(false);
});
