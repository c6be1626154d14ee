/** Logs of which `fairtable audit` has said a word: the page says the same. tests/fairness/pages.py
 * writes the file and names it. */

import { expect, test } from "vitest";
import type { Audited } from "../api/wire.generated";
import { wordOfFile } from "./verdict";

interface Asked {
  readonly name: string;
  /** The log as a file. */
  readonly file: string;
  /** What a server said of its moves. */
  readonly judged: Audited;
  readonly word: string;
  /** The word of the page if nobody has judged the moves. */
  readonly alone: string;
}

/** This test runs in Node, whose types the rest of the client must not see. */
interface Node {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
interface FileSystem {
  readFileSync(path: string, encoding: "utf-8"): string;
}
const FILE_SYSTEM = "node:fs";
const path = (globalThis as Node).process?.env.FAIRTABLE_LOGS;

test.skipIf(!path)(
  "the page says the same word",
  async () => {
    const fs = (await import(/* @vite-ignore */ FILE_SYSTEM)) as FileSystem;
    const lines = fs
      .readFileSync(path as string, "utf-8")
      .trim()
      .split("\n");
    const other: string[] = [];
    for (const line of lines) {
      const { name, file, judged, word, alone } = JSON.parse(line) as Asked;
      const bytes = new TextEncoder().encode(file);
      const said = [await wordOfFile(bytes, null), await wordOfFile(bytes, judged)];
      if (said.join() !== [alone, word].join()) {
        other.push(`${name}: ${said.join(", ")} instead of ${alone}, ${word}`);
      }
    }
    expect(other).toEqual([]);
  },
  600_000,
);
