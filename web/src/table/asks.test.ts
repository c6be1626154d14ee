import { beforeEach, expect, test } from "vitest";
import type { Ask } from "../api/types";
import { Asks, type Links, linkOf } from "./asks";

/** A chain whose links are their own numbers. `inLog` is how many the server has. */
class Numbered implements Links {
  inLog = 0;
  known = 0;
  given = () => this.known;
  at = (number: number): { link: string } | null => ({ link: String(number) });
  end() {
    this.at = () => null;
  }
  async recount() {
    this.known = this.inLog;
  }
}

const play = (move: string): Ask => ({ type: "Play", move });

let chain: Numbered;
let asks: Asks;
const links = () => asks.all().map(({ ask }) => linkOf(ask));

beforeEach(() => {
  chain = new Numbered();
  asks = new Asks([], chain);
});

test("moves that wait for their answers carry links one after another", () => {
  for (const command of ["a", "b", "c"]) asks.add(command, play("move"));
  expect(links()).toEqual(["1", "2", "3"]);
});

test("after a refused move, the next move gets its link", () => {
  asks.add("a", play("refused"));
  asks.settle("a");
  expect(linkOf(asks.add("b", play("move")).ask)).toBe("1");
});

test("a move that is in the log has used its link up", () => {
  asks.add("a", play("move"));
  chain.known = 1;
  asks.settle("a");
  expect(linkOf(asks.add("b", play("move")).ask)).toBe("2");
});

test("moves with wrong links are asked again, in order, under the same ids", async () => {
  for (const command of ["a", "b", "c", "d"]) asks.add(command, play(command));
  asks.settle("a"); // refused by the rules: link 1 was never taken
  const again: unknown[] = [];
  const waits = ["b", "c"].map((command) =>
    asks.relink(command, ({ command, ask }) => again.push([command, linkOf(ask)])),
  );
  await Promise.all(waits);
  expect(again).toEqual([
    ["b", "1"],
    ["c", "2"],
  ]);
  expect(links()).toEqual(["1", "2", "4"]);
});

test("if another tab gave links meanwhile, the server's count is taken", async () => {
  chain.inLog = 7;
  asks.add("a", play("move"));
  await asks.relink("a", () => {});
  expect(links()).toEqual(["8"]);
});

test("a move whose links are always wrong is sent without one", async () => {
  asks.add("a", play("move"));
  while (asks.mayRelink("a")) await asks.relink("a", () => {});
  expect(links()).toEqual([undefined]);
});

test("a chain that has ended gives no links any more", async () => {
  asks.add("a", play("move"));
  chain.end();
  await asks.relink("a", () => {});
  asks.add("b", play("move"));
  expect(links()).toEqual([undefined, undefined]);
});

test("without a chain there are no links", () => {
  expect(new Asks([], undefined).add("a", play("move"))).toEqual({
    command: "a",
    ask: play("move"),
  });
});
