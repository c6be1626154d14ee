/** Logs with forged luck, and every hash made anew. tests/fairness/test_luck_forgeries.py writes the
 * file and names it; this writes down which of them the page would call right. */

import { expect, test } from "vitest";
import type { Entry } from "../api/types";
import { loadLuck } from "../games/luck";
import { readContent } from "./entry";
import { verify } from "./follow";

interface Line {
  readonly log: string;
  /** What everybody sees before the end. */
  readonly shown: boolean;
  /** What was forged; nothing for an honest log. */
  readonly says: string;
  /** The first entry that differs from the honest log. */
  readonly from: number;
  readonly entries: Entry[];
}

/** This test runs in Node, whose types the rest of the client must not see. */
interface Node {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
interface FileSystem {
  readFileSync(path: string, encoding: "utf-8"): string;
  writeFileSync(path: string, text: string): void;
}
const FILE_SYSTEM = "node:fs";
const file = (globalThis as Node).process?.env.FAIRTABLE_FORGERIES;

async function passes(entries: Entry[]): Promise<boolean> {
  try {
    const opened = entries[0] ? readContent(entries[0]).facts[0] : null;
    const luck = opened?.type === "TableOpened" ? await loadLuck(opened.game) : null;
    return verify(entries, luck).knowsGame;
  } catch {
    return false;
  }
}

test.skipIf(!file)(
  "every forgery is read",
  async () => {
    const fs = (await import(/* @vite-ignore */ FILE_SYSTEM)) as FileSystem;
    const honest = new Map<string, Entry[]>();
    const passed: string[] = [];
    const lines = fs.readFileSync(file as string, "utf-8").split("\n");
    for (const written of lines.filter(Boolean)) {
      const line = JSON.parse(written) as Line;
      const name = `${line.log} ${line.shown}`;
      if (!line.says) honest.set(name, line.entries);
      const before = (honest.get(name) ?? []).slice(0, line.from);
      if (await passes([...before, ...line.entries])) passed.push(written);
    }
    fs.writeFileSync(`${file}.passed`, passed.join("\n"));
    expect(honest.size).toBeGreaterThan(0);
  },
  3_600_000,
);
