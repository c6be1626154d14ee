/** At which public moments which luck may come.
 *
 * Each game says it once, in the `luck.json` beside its rules: what each public event needs, which
 * draws come with it, and what is known after it. src/fairtable/referee/moments.py reads the same
 * table, and tests/luck holds both to the same cases. */

import { HOST, HOUSE } from "./entry";
import {
  type Expression,
  type ExpressionFunction,
  readExpression,
  type Scope,
} from "./expressions";

interface Drawing {
  readonly kind: string;
  readonly asked: string;
  readonly n?: string;
  readonly times?: string;
}

type Texts = Readonly<Record<string, string>>;

interface EventRule {
  readonly only?: Texts;
  readonly draws?: readonly Drawing[];
  readonly now?: Texts;
}

/** A table as it is written. */
export interface MomentTable {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly private?: readonly string[];
  readonly start?: Readonly<Record<string, unknown>>;
  readonly events?: Readonly<Record<string, EventRule>>;
  readonly after?: Texts;
  readonly to_roll?: string;
}

export type Asking = readonly [kind: string, asked: string, n: number | bigint];

/** An entry, as far as everybody sees it. */
export interface Moment {
  readonly by: number | null;
  /** Null for an event that not everybody may see. */
  readonly events: readonly (Readonly<Record<string, unknown>> | null)[];
  readonly drawn: readonly Asking[];
  /** The seats that begin in this entry. */
  readonly begins: readonly number[] | null;
  /** Who sat down during the game, and has not moved. */
  readonly newcomers: readonly number[];
  /** Entries without luck may have been left out before this one. */
  readonly partial: boolean;
}

const HIDDEN = "hidden";
const NO_OTHER = "no other luck comes at this moment";
const UNREADABLE = "every event says what the table needs";
const MOST_DRAWS = 4096;

interface Rule {
  readonly only: readonly [says: string, holds: Expression][];
  readonly draws: readonly { kind: string; asked: string; n: Expression; times: Expression }[];
  readonly now: readonly [name: string, value: Expression][];
}

/** Reads one log from its beginning, entry by entry. */
export class Moments {
  readonly #fixed: Scope;
  readonly #private: readonly string[];
  readonly #rules = new Map<string, Rule>();
  readonly #after: readonly [says: string, holds: Expression][];
  readonly #toRoll: Expression;
  #known: Scope;
  #entry = 0;

  constructor(
    table: MomentTable,
    options: Readonly<Record<string, unknown>>,
    functions: Readonly<Record<string, ExpressionFunction>> = {},
  ) {
    const read = (text: string) => readExpression(text, functions);
    const readAll = (texts: Texts = {}) =>
      Object.entries(texts).map(([name, text]): [string, Expression] => [name, read(text)]);
    this.#fixed = { options: { ...table.options, ...options }, house: HOUSE, host: HOST };
    this.#private = table.private ?? [];
    this.#known = table.start ?? {};
    for (const [names, { only, draws = [], now }] of Object.entries(table.events ?? {})) {
      const rule: Rule = {
        only: readAll(only),
        draws: draws.map(({ kind, asked, n = "0", times = "1" }) => {
          return { kind, asked, n: read(n), times: read(times) };
        }),
        now: readAll(now),
      };
      for (const name of names.split(" ")) this.#rules.set(name, rule);
    }
    this.#after = readAll(table.after);
    this.#toRoll = read(table.to_roll ?? "null");
  }

  /** The sentence that this entry breaks; null if its luck may come now. */
  read(moment: Moment): string | null {
    const { by, begins, newcomers, partial } = moment;
    this.#entry += 1;
    const around = { ...this.#fixed, entry: this.#entry, by, begins, newcomers, partial };
    try {
      return this.#read(moment, around);
    } catch {
      // A forged log can have anything in it.
      return UNREADABLE;
    }
  }

  /** The seat that is to roll now; null if none is. */
  toRoll(): number | null {
    return this.#toRoll({ ...this.#fixed, ...this.#known }) as number | null;
  }

  #read({ events, drawn }: Moment, around: Scope): string | null {
    const asked: Asking[] = [];
    for (const event of events) {
      const type = event === null ? HIDDEN : String(event.type);
      if (this.#private.includes(type) || (event !== null && type === HIDDEN)) {
        return `${type} is not for everybody`;
      }
      const rule = this.#rules.get(type);
      if (!rule && event === null) return "no event is hidden at this moment";
      if (!rule) continue;
      const scope = { ...around, ...this.#known, event };
      const broken = brokenBy(rule.only, scope);
      if (broken) return broken;
      asked.push(...askedBy(rule, scope));
      const now = rule.now.map(([name, value]) => [name, value(scope)]);
      this.#known = { ...this.#known, ...Object.fromEntries(now) };
    }
    if (JSON.stringify(asked) !== JSON.stringify(drawn)) return NO_OTHER;
    return brokenBy(this.#after, { ...around, ...this.#known });
  }
}

function brokenBy(
  only: readonly [says: string, holds: Expression][],
  scope: Scope,
): string | null {
  return only.find(([, holds]) => holds(scope) !== true)?.[0] ?? null;
}

function* askedBy({ draws }: Rule, scope: Scope): Iterable<Asking> {
  for (const { kind, asked, n, times } of draws) {
    const count = times(scope) as number;
    if (!Number.isSafeInteger(count) || count < 0 || count > MOST_DRAWS) {
      throw new RangeError(`${count} draws`);
    }
    for (let made = 0; made < count; made++) yield [kind, asked, n(scope) as number];
  }
}
