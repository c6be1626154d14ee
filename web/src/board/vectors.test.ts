/** The vectors of Dots, which the server passes, too: the stream, the fold, the snapshot. */

import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/dots.json";
import { hex, unhex } from "../fairness/hash";
import { Drawing } from "./drawing";
import { StreamParser } from "./records";
import { type Size, sizeOf } from "./size";
import { readSnapshot } from "./snapshot";

interface Vector {
  name: string;
  width: number;
  height: number;
  feeds?: {
    feed?: string;
    gives?: number[];
    remainder?: string;
    refuses?: string;
    reset?: true;
  }[];
  log?: string;
  formula?: { step: number; from: number; count: number };
  refuses?: string;
  edges?: string;
  owners?: string;
  scores?: number[];
  placed?: number;
  snapshot?: string;
}

const all = vectors as Vector[];
const streams = all.filter(({ feeds }) => feeds);
const logs = all.filter(({ log, formula }) => log !== undefined || formula);

test.each(streams)("a stream: $name", ({ width, height, feeds = [] }) => {
  const parser = new StreamParser(sizeOf(width, height));
  for (const { feed = "", gives, remainder, refuses, reset } of feeds) {
    if (reset) parser.reset();
    else if (refuses) expect(() => parser.feed(unhex(feed))).toThrow(refuses);
    else {
      expect([...parser.feed(unhex(feed))]).toEqual(gives);
      expect(hex(parser.remainder)).toBe(remainder);
    }
  }
});

/** The log that a formula makes; `dots.py` has the same formula. */
function logOf({ edges }: Size, { step, from, count }: NonNullable<Vector["formula"]>) {
  const log = new Uint8Array(3 * count);
  for (let i = 0; i < count; i++) {
    const number =
      ((((i * step + from) % edges) << 2) | ((i * i + Math.floor(i / 3)) % 4)) >>> 0;
    log.set([number >> 16, (number >> 8) & 255, number & 255], 3 * i);
  }
  return log;
}

test.each(logs)("a log: $name", (vector) => {
  const size = sizeOf(vector.width, vector.height);
  const drawing = new Drawing(size);
  const log = vector.formula ? logOf(size, vector.formula) : unhex(vector.log ?? "");
  if (vector.refuses) {
    expect(() => drawing.apply(log)).toThrow(vector.refuses);
    expect(drawing.placed).toBe(0);
    return;
  }
  drawing.apply(log);
  const shown = (bytes: Uint8Array) => hex(vector.formula ? sha256(bytes) : bytes);
  expect([shown(drawing.edges), shown(drawing.owners)]).toEqual([vector.edges, vector.owners]);
  expect([drawing.scores, drawing.placed]).toEqual([vector.scores, vector.placed]);
});

test.each(logs.filter(({ log, snapshot }) => log !== undefined && snapshot))(
  "a snapshot: $name",
  ({ snapshot = "", ...vector }) => {
    const { drawing, index } = readSnapshot(unhex(snapshot));
    expect([hex(drawing.edges), hex(drawing.owners)]).toEqual([vector.edges, vector.owners]);
    expect([drawing.scores, drawing.placed, index]).toEqual([
      vector.scores,
      vector.placed,
      vector.placed,
    ]);
    // The sides are counted, too: the next lines are judged by them.
    const again = new Drawing(drawing.size);
    again.apply(unhex(vector.log ?? ""));
    expect(drawing.sides).toEqual(again.sides);
  },
);
