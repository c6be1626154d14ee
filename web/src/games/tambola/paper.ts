/** Sets of paper tickets. The server makes them from a code, which only the host's browser keeps. */

import { api } from "../../api/client";
import { patiently } from "../../api/patience";
import type { Json } from "../../api/types";
import { recall, remember } from "../../paper/store";
import type { Values } from "..";
import type { Options } from "./types.generated";

/** What the host wants printed: tickets, or strips of six. */
export interface Wish {
  readonly sheets: number;
  readonly strips: boolean;
}

/** Everything from which the tickets of a set follow. `seed` is the code on the cover page. */
export interface PaperSet extends Wish {
  readonly seed: string;
  readonly columns: string;
}

/** A part of a set that is one file. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

export const MOST_SHEETS = 2000;
const IN_A_STRIP = 6;
const MOST_TICKETS = 600;
const COLUMNS = "1-9";
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const [SEED_BYTES, CODE_SIGNS] = [16, 26];

/** What the host wants, in a value of the form. */
export function readWish(value: Json): Wish | null {
  return typeof value === "object" && value !== null ? (value as unknown as Wish) : null;
}

interface Made {
  readonly seed: string;
  readonly set: string;
}

/** A large set takes a while. When it is asked for again, the server has it ready. */
const make = (set: PaperSet) =>
  patiently(() => api.askRules<Made>("tambola", "paper-set", set));

/** A new code: 128 random bits, written with 26 signs. Only this browser has chosen it. */
export function freshCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = "";
  for (let sign = 0; sign < CODE_SIGNS; sign++, number >>= 5n)
    code = (SIGNS[Number(number & 31n)] ?? "") + code;
  return code;
}

const keep = (set: string, seed: string) => void remember(`paper.${set}`, seed);

/** The options with the set that they ask for. The browser keeps its code. */
export async function makePaper(values: Values): Promise<Values> {
  const wish = readWish(values.paper ?? null);
  if (!wish) return values;
  const { sheets, strips } = wish;
  const wanted = { seed: freshCode(), sheets, strips, columns: String(values.columns) };
  const { seed, set } = await make(wanted);
  keep(set, seed);
  return { ...values, paper: { set, sheets, strips } };
}

type Printed = Pick<Options, "paper" | "columns">;

/** The set of a table as far as its options tell: all but the code. */
function termsOf({ paper, columns = COLUMNS }: Printed) {
  return paper ? { sheets: paper.sheets, strips: paper.strips ?? false, columns } : null;
}

/** The set of a table, if this browser has its code. */
export function knownSet(options: Printed): PaperSet | null {
  const terms = termsOf(options);
  const seed = recall<string | null>(`paper.${options.paper?.set}`, null);
  return terms && seed ? { seed, ...terms } : null;
}

/** Whether the code is that of the table's set. Then the browser keeps it. */
export async function learnCode(code: string, options: Printed): Promise<boolean> {
  const terms = termsOf(options);
  if (!terms) return false;
  const { seed, set } = await make({ seed: code.trim(), ...terms });
  if (set !== options.paper?.set) return false;
  keep(set, seed);
  return true;
}

export const ticketsIn = ({ sheets, strips }: Wish) => sheets * (strips ? IN_A_STRIP : 1);

/** The files in which a set is printed. A part begins where a page begins. */
export function partsOf({ sheets, strips }: Wish): Part[] {
  const each = MOST_TICKETS / (strips ? IN_A_STRIP : 1);
  return Array.from({ length: Math.ceil(sheets / each) }, (_, at) => ({
    first: at * each + 1,
    last: Math.min(sheets, (at + 1) * each),
  }));
}

/** An id in what was typed or scanned: K7Q2M-17C, alone or at the end of a link; else null. */
export function readId(text: string): string | null {
  const id = text.split("paper=").pop()?.replace(/\s/g, "").toUpperCase() ?? "";
  const [, short, sheet] = /^([0-9A-Z]{5})-([1-9]\d{0,3}[A-F]?)$/.exec(id) ?? [];
  if (!short || !sheet) return null;
  return [short.replace(/[IL]/g, "1").replace(/O/g, "0"), sheet].join("-");
}

/** The move that claims a prize for a paper ticket. */
export async function paperClaim(set: PaperSet, id: string, prize: string): Promise<string> {
  const asked = { ...set, id };
  const ask = () => api.askRules<{ proof: string }>("tambola", "paper-proof", asked);
  const { proof } = await patiently(ask);
  return ["paper", prize, id.split("-")[1], proof].join(" ");
}
