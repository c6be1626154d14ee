import { beforeEach, expect, test, vi } from "vitest";
import { type Given, givenAfter, LENGTH, promised } from "./chain";
import { OwnChain } from "./own";

beforeEach(() => {
  const kept: Record<string, string> = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => delete kept[key],
  });
});

test("the next link is the one that the anchor promised, also after a reload", () => {
  const chain = OwnChain.fresh().keep("K7QM2XBD");
  const first = chain.at(1)?.link ?? "";
  expect(givenAfter(promised(chain.anchor), first)?.count).toBe(1);
  chain.heard(first, undefined);
  const again = OwnChain.of("K7QM2XBD");
  expect([again?.anchor, again?.given]).toEqual([chain.anchor, 1]);
  expect(OwnChain.of("ANOTHER1")).toBeNull();
});

test("before a chain ends it promises the next one, and continues with it", () => {
  const chain = OwnChain.fresh().keep("K7QM2XBD");
  let known: Given | null = promised(chain.anchor);
  for (let n = 0; n < LENGTH + 3 && known; n++) {
    const linked = chain.at(chain.given + 1);
    known = givenAfter(known, linked?.link ?? "", linked?.anchor);
    chain.heard(linked?.link ?? "", linked?.anchor);
  }
  expect(known?.count).toBe(3);
  expect(chain.given).toBe(3);
});

test("the server's count is taken if it is higher, and after a refusal", () => {
  const chain = OwnChain.fresh();
  chain.counted(5);
  chain.counted(2);
  expect(chain.given).toBe(5);
  chain.recounted(2);
  expect(chain.given).toBe(2);
});
