/** Short expressions about luck, which mean the same here and in Python.
 *
 * `phase == 'playing' and event.seat == turn` is one. src/fairtable/referee/expressions.py has the
 * same small grammar: whole numbers, texts, truth values, null, lists, and maps that come from an
 * event. Nothing is guessed: a number is no truth value, and what is not there is an error. */

export type Scope = Readonly<Record<string, unknown>>;
export type Expression = (scope: Scope) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: each function checks what it is given.
export type ExpressionFunction = (...given: any[]) => unknown;

/** A text is not an expression, or it can't be computed with these values. */
export class WrongExpression extends Error {}

const TOKEN = /\s*(?:(\d+)|'([^']*)'|([A-Za-z_]\w*)|(==|!=|<=|>=|[-+*<>()[\],.]))/y;

interface Token {
  readonly kind: "number" | "text" | "name" | "sign" | "end";
  readonly is: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const [, number, quoted, name, sign] =
      TOKEN.exec(source) ?? wrong(`${text} is not an expression`);
    if (number !== undefined) tokens.push({ kind: "number", is: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", is: quoted });
    else if (name !== undefined) tokens.push({ kind: "name", is: name });
    else tokens.push({ kind: "sign", is: sign as string });
  }
  return tokens;
}

/** What the text says. */
export function readExpression(
  text: string,
  functions: Readonly<Record<string, ExpressionFunction>> = {},
): Expression {
  const reader = new Reader(tokensOf(text), { ...FUNCTIONS, ...functions });
  return reader.whole();
}

const END: Token = { kind: "end", is: "" };
const CONSTANTS: Scope = { null: null, true: true, false: false };
const COMPARED: Readonly<Record<string, ExpressionFunction>> = {
  "==": same,
  "!=": (one, other) => !same(one, other),
  "<": (one, other) => numberOf(one) < numberOf(other),
  "<=": (one, other) => numberOf(one) <= numberOf(other),
  ">": (one, other) => numberOf(one) > numberOf(other),
  ">=": (one, other) => numberOf(one) >= numberOf(other),
};

class Reader {
  readonly #tokens: readonly Token[];
  readonly #functions: Readonly<Record<string, ExpressionFunction>>;
  #at = 0;

  constructor(
    tokens: readonly Token[],
    functions: Readonly<Record<string, ExpressionFunction>>,
  ) {
    this.#tokens = tokens;
    this.#functions = functions;
  }

  whole(): Expression {
    const read = this.#choice();
    if (this.#next !== END) wrong("something follows the expression");
    return read;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  /** Takes this sign or word, if it comes next. */
  #take(is: string): boolean {
    const { kind, is: next } = this.#next;
    const found = (kind === "sign" || kind === "name") && next === is;
    if (found) this.#at += 1;
    return found;
  }

  #must(is: string): void {
    if (!this.#take(is)) wrong(`${is} is missing`);
  }

  #choice(): Expression {
    const yes = this.#either();
    if (!this.#take("if")) return yes;
    const test = this.#either();
    this.#must("else");
    const no = this.#choice();
    return (scope) => (truth(test(scope)) ? yes(scope) : no(scope));
  }

  #either(): Expression {
    const parts = [this.#both()];
    while (this.#take("or")) parts.push(this.#both());
    return parts.length > 1
      ? (scope) => parts.some((part) => truth(part(scope)))
      : (parts[0] as Expression);
  }

  #both(): Expression {
    const parts = [this.#denied()];
    while (this.#take("and")) parts.push(this.#denied());
    return parts.length > 1
      ? (scope) => parts.every((part) => truth(part(scope)))
      : (parts[0] as Expression);
  }

  #denied(): Expression {
    if (!this.#take("not")) return this.#compared();
    const part = this.#denied();
    return (scope) => !truth(part(scope));
  }

  #compared(): Expression {
    const one = this.#sum();
    const sign = Object.keys(COMPARED).find((is) => this.#take(is));
    if (sign) return this.#call(COMPARED[sign] as ExpressionFunction, [one, this.#sum()]);
    if (this.#take("in")) return this.#call(isIn, [one, this.#sum()]);
    if (!this.#take("not")) return one;
    this.#must("in");
    return this.#call((item, items) => !isIn(item, items), [one, this.#sum()]);
  }

  #sum(): Expression {
    let read = this.#product();
    for (;;) {
      if (this.#take("+")) read = this.#call(plus, [read, this.#product()]);
      else if (this.#take("-")) read = this.#call(minus, [read, this.#product()]);
      else return read;
    }
  }

  #product(): Expression {
    let read = this.#part();
    while (this.#take("*"))
      read = this.#call((a, b) => numberOf(a) * numberOf(b), [read, this.#part()]);
    return read;
  }

  #part(): Expression {
    let read = this.#atom();
    for (;;) {
      if (this.#take(".")) {
        const name = this.#taken("name").is;
        read = inside(read, name);
      } else if (this.#take("[")) {
        const place = Number(this.#taken("number").is);
        this.#must("]");
        read = inside(read, place);
      } else return read;
    }
  }

  #atom(): Expression {
    if (this.#take("(")) {
      const read = this.#choice();
      this.#must(")");
      return read;
    }
    if (this.#take("[")) {
      const items = this.#list("]");
      return (scope) => items.map((item) => item(scope));
    }
    const { kind, is } = this.#next;
    this.#at += 1;
    if (kind === "number") return () => Number(is);
    if (kind === "text") return () => is;
    if (kind !== "name") return wrong(`${is} is not expected`);
    if (this.#take("(")) {
      const known = Object.hasOwn(this.#functions, is) ? this.#functions[is] : undefined;
      return this.#call(known ?? wrong(`${is} is not known`), this.#list(")"));
    }
    if (Object.hasOwn(CONSTANTS, is)) return () => CONSTANTS[is];
    return (scope) => at(scope, is);
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#take(end)) {
      if (items.length) this.#must(",");
      items.push(this.#choice());
    }
    return items;
  }

  #taken(kind: Token["kind"]): Token {
    const token = this.#next;
    if (token.kind !== kind) wrong(`${token.is} is not expected`);
    this.#at += 1;
    return token;
  }

  #call(called: ExpressionFunction, given: readonly Expression[]): Expression {
    return (scope) => called(...given.map((one) => one(scope)));
  }
}

function inside(read: Expression, name: string | number): Expression {
  return (scope) => at(read(scope), name);
}

function wrong(says: string): never {
  throw new WrongExpression(says);
}

function at(value: unknown, name: string | number): unknown {
  const fits = typeof name === "number" ? Array.isArray(value) : isMap(value);
  if (!fits || !Object.hasOwn(value as object, name)) return wrong(`there is no ${name}`);
  return (value as Record<string | number, unknown>)[name];
}

const isMap = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Two values of JSON are the same. */
function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, n) => same(item, other[n]));
}

function truth(value: unknown): boolean {
  return typeof value === "boolean" ? value : wrong(`${value} is neither true nor false`);
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value)
    ? value
    : wrong(`${value} is not a whole number`);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : wrong(`${value} is not a list`);
}

const isIn = (item: unknown, items: unknown) =>
  listOf(items).some((other) => same(item, other));

/** Lists are joined. */
function plus(one: unknown, other: unknown): unknown {
  if (Array.isArray(one)) return [...one, ...listOf(other)];
  return numberOf(one) + numberOf(other);
}

/** Of lists, what is not in the other one. */
function minus(one: unknown, other: unknown): unknown {
  if (Array.isArray(one)) return one.filter((item) => !isIn(item, other));
  return numberOf(one) - numberOf(other);
}

const size = (value: unknown): number =>
  isMap(value) ? Object.keys(value as object).length : listOf(value).length;

const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  size,
  /** How many there are in all lists of a list, or of a map. */
  sizes: (value) => {
    const lists = isMap(value) ? Object.values(value) : listOf(value);
    return lists.reduce((sum: number, list) => sum + size(list), 0);
  },
  first: (items) => listOf(items).at(0) ?? null,
  last: (items) => listOf(items).at(-1) ?? null,
  /** What comes after this one, going round. */
  after: (items, item) => {
    const all = listOf(items);
    const place = all.findIndex((other) => same(item, other));
    return place < 0 ? null : all[(place + 1) % all.length];
  },
  most: (items) => {
    const numbers = listOf(items).map(numberOf);
    return numbers.length ? numbers.reduce((a, b) => Math.max(a, b)) : wrong("most of nothing");
  },
  count: (items, item) => listOf(items).filter((other) => same(item, other)).length,
  column: (rows, place) => listOf(rows).map((row) => at(row, numberOf(place))),
};
