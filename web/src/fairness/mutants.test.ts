/** Logs in which a forger changed luck, a seat or an option and made every hash anew: none of them
 * passes. tests/fairness/test_page_mutants.py writes the file and names it. */

import { expect, test } from "vitest";
import type { Entry } from "../api/types";
import { loadLuck } from "../games/luck";
import { readContent } from "./entry";
import { verify } from "./follow";

interface Mutant {
  readonly game: string;
  readonly changed: string;
  readonly entries: Entry[];
}

/** This test runs in Node, whose types the rest of the client must not see. */
interface Node {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
interface FileSystem {
  readFileSync(path: string, encoding: "utf-8"): string;
}
const FILE_SYSTEM = "node:fs";
const file = (globalThis as Node).process?.env.FAIRTABLE_MUTANTS;

/** Whether the page would say that the luck of this log is verified. */
async function passes({ entries }: Mutant): Promise<boolean> {
  try {
    const [first] = entries[0] ? readContent(entries[0]).facts : [];
    const luck = first?.type === "TableOpened" ? await loadLuck(first.game) : null;
    const report = verify(entries, luck);
    return (
      report.knowsGame &&
      report.luck.every(({ kind, tie }) => kind === "sealed" || tie === "tied")
    );
  } catch {
    return false;
  }
}

test.skipIf(!file)(
  "no mutant passes",
  async () => {
    const fs = (await import(/* @vite-ignore */ FILE_SYSTEM)) as FileSystem;
    const lines = fs
      .readFileSync(file as string, "utf-8")
      .trim()
      .split("\n");
    const passed: string[] = [];
    for (const line of lines) {
      const mutant = JSON.parse(line) as Mutant;
      const isTrue = mutant.changed === "nothing";
      if ((await passes(mutant)) !== isTrue) passed.push(`${mutant.game}: ${mutant.changed}`);
    }
    expect(passed).toEqual([]);
  },
  600_000,
);
