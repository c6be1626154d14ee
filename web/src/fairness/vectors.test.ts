/** The golden vectors that every implementation passes. */

import { expect, test } from "vitest";
import chains from "../../../tests/vectors/chain.json";
import streams from "../../../tests/vectors/draws.json";
import given from "../../../tests/vectors/given.json";
import logs from "../../../tests/vectors/log.json";
import messages from "../../../tests/vectors/message.json";
import promise from "../../../tests/vectors/promise.json";
import type { Entry } from "../api/types";
import { Chain, givenAfter, ingredient } from "./chain";
import { Draws, drawMessage } from "./draws";
import { entryHash, FIRST_HASH } from "./entry";
import { verify } from "./follow";
import { hex, unhex, utf8 } from "./hash";
import { Secret } from "./promise";

test.each(chains)("a chain: $name", ({ seed, length, anchor, links }) => {
  const chain = new Chain(unhex(seed), length);
  expect(chain.anchor).toBe(anchor);
  for (const [number, link] of Object.entries(links)) {
    expect(chain.link(Number(number))).toBe(link);
    expect(chain.numberOf(link as string)).toBe(Number(number));
  }
});

test.each(given)("a link given: $name", ({ before, link, anchor, after }) => {
  const { latest, count, next_anchor: next } = before;
  const known = givenAfter({ latest, count, next }, link, anchor);
  const expected = after && {
    latest: after.latest,
    count: after.count,
    next: after.next_anchor,
  };
  expect(known).toEqual(expected);
  if (after) expect(ingredient(known)).toBe(after.ingredient);
});

test.each(messages)("a message: $name", ({ table, before, kind, links, text, hex: bytes }) => {
  const message = drawMessage(table, before, kind, links);
  expect(message).toBe(text);
  expect(hex(utf8(message))).toBe(bytes);
});

test.each(streams)("draws from $name", ({ key, message, blocks, words, draws }) => {
  const stream = new Draws(key, message);
  const drawn = words.map(() => BigInt(`0x${stream.make("word", 0n).gave}`));
  expect(drawn.map(String)).toEqual(words);
  expect(stream.blocks).toEqual(blocks);
  for (const { asked, n, gave } of draws) {
    const again = new Draws(key, message);
    const one = asked === "shuffle" ? "shuffle" : "below";
    const more = asked === "die" ? 1n : 0n;
    const made = gave.map(() => again.make(one, BigInt(n)).gave);
    const written = made.map((g) => (typeof g === "bigint" ? String(g + more) : g));
    expect([asked, n, written]).toEqual([asked, n, gave]);
  }
});

test("the promise of the house follows from its secret", () => {
  const secret = new Secret(promise.secret);
  expect(() => secret.check(promise)).not.toThrow();
  const chain = secret.chain(0, promise.links);
  const later = secret.chain(1, promise.links);
  const links = promise.house_links.map((_, n) =>
    n < 4 ? chain.link(n + 1) : later.link(n - 3),
  );
  expect(links).toEqual(promise.house_links);
  expect(later.anchor).toBe(promise.next_anchor);
});

test.each(["open", "seat 0", "spectator"] as const)("a whole log: %s", (shown) => {
  const entries = logs[shown] as Entry[];
  expect(FIRST_HASH).toBe(logs.first_hash);
  entries.reduce((before, entry) => {
    expect(entryHash(before, entry)).toBe(entry.hash);
    return entry.hash;
  }, FIRST_HASH);
  const report = verify(entries);
  expect(report).toMatchObject({ entries: 11, finished: true, opened: { places: 4 } });
  expect(report.secretShown).toBe(shown === "open");
});
