/** The golden vectors that every implementation passes. */

import { expect, test } from "vitest";
import chains from "../../../tests/vectors/chain.json";
import streams from "../../../tests/vectors/draws.json";
import given from "../../../tests/vectors/given.json";
import logs from "../../../tests/vectors/log.json";
import messages from "../../../tests/vectors/message.json";
import promises from "../../../tests/vectors/promise.json";
import skeletons from "../../../tests/vectors/skeleton.json";
import starts from "../../../tests/vectors/starts.json";
import type { Entry } from "../api/types";
import { Chain, type Given, givenAfter, ingredient, lives } from "./chain";
import { Draws, drawMessage } from "./draws";
import { entryHash, FIRST_HASH } from "./entry";
import { Follower } from "./follow";
import { hashLink, hex, unhex, utf8 } from "./hash";
import { checkForm, Secret } from "./promise";

test.each(chains)("a chain: $name", ({ seed, length, anchor, links }) => {
  const chain = new Chain(unhex(seed), length);
  expect(chain.anchor).toBe(anchor);
  for (const [number, link] of Object.entries(links)) {
    expect(chain.link(Number(number))).toBe(link);
  }
});

/** A chain as the vectors write it. */
function written(known: Given | null) {
  return (
    known && {
      latest: known.latest,
      count: known.count,
      is_lost: known.lost,
      lives: lives(known),
      ingredient: ingredient(known),
    }
  );
}

test.each(given)("a link given: $name", ({ before, length, link, after }) => {
  const { latest, count, is_lost: lost } = before;
  expect(written({ latest, count, lost })).toEqual(before);
  expect(written(givenAfter({ latest, count, lost }, link, length))).toEqual(after);
});

test.each(messages)("a message: $name", (one) => {
  const { table, closed, before, kind, links, text, hex: bytes } = one;
  const message = drawMessage(table, closed, before, kind, links);
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

test.each(promises)("a promise follows from its secret: $name", (one) => {
  const secret = new Secret(one.secret);
  const { anchor, sealed } = one.promise as { anchor?: string; sealed?: string };
  expect(() => checkForm(one.promise)).not.toThrow();
  expect(() => secret.check(one.promise)).not.toThrow();
  const chain = one.links ? secret.chain(one.links) : null;
  expect(chain?.anchor).toBe(anchor);
  expect(one.house_links).toEqual(one.house_links.map((_, n) => chain?.link(n + 1)));
  expect(sealed).toBe(one.sealed_key ? hashLink(one.sealed_key) : undefined);
  if (one.sealed_key) expect(secret.sealedKey).toBe(one.sealed_key);
});

test.each(skeletons)("a skeleton: $name", ({ before, hash, ...skeleton }) => {
  expect(entryHash(before, { ...skeleton, hash: "" })).toBe(hash);
});

test.each(["open", "seat 0", "spectator"] as const)("a whole log: %s", (shown) => {
  const entries = logs[shown] as Entry[];
  expect(FIRST_HASH).toBe(logs.first_hash);
  const follower = new Follower(null);
  entries.reduce((before, entry) => {
    expect(entryHash(before, entry)).toBe(entry.hash);
    follower.follow(entry);
    return entry.hash;
  }, FIRST_HASH);
  const report = follower.wholeReport();
  expect(report.entries).toBe(logs.open.length - (shown === "open" ? 0 : 1));
  expect([report.finished, report.secretShown]).toEqual(Array(2).fill(shown === "open"));
});

test.each(starts)("a start: $name", ({ entries, after, draws }) => {
  const follower = new Follower(null);
  (entries as Entry[]).forEach((entry, seq) => {
    follower.follow(entry);
    const { status, attempt, listed, closed, chains } = follower.table;
    expect({
      seq,
      status,
      attempt,
      listed,
      awaited: follower.table.awaited(),
      closed,
      chains: chains.map(written),
    }).toEqual(after[seq]);
  });
  const { luck, opened } = follower.report();
  const made = luck.map(({ seq, kind, before, links, closed }) => {
    const message = drawMessage(opened.table, closed, before, kind, links);
    return { seq, kind, before, links, message };
  });
  expect(made).toEqual(draws);
});
