/** The options of a table in a player's words, as far as the schema of the game has words for them. */

import type { Game, Json, Summary } from "../api/types";
import { noteOf } from "../games/notes";
import { listFacts } from "../messages/lists";
import { say } from "../messages/lobby";
import { sayNumber } from "../messages/numbers";
import { type Field, matters, readFields } from "./options";
import { freeSeats } from "./words";

type Values = Readonly<Record<string, Json>>;

export interface Fact {
  readonly kind: Field["kind"];
  readonly label: string;
  readonly value: string;
  /** It is as usual in this game. */
  readonly usual: boolean;
}

/** Words of a game for values of its options; null if nothing need be said. */
export type Words = Readonly<Record<string, (value: Json) => string | null>>;

/** Each option that matters, in words. Options with a form of their own are left to the game. */
export function facts(game: Pick<Game, "options">, options: Values, words: Words = {}): Fact[] {
  const fields = readFields(game.options);
  const values: Values = {
    ...Object.fromEntries(fields.map(({ name, usual }) => [name, usual])),
    ...options,
  };
  return fields.flatMap((field) => {
    const value = values[field.name] ?? null;
    if (!matters(field, values) || field.kind === "json" || value === "" || value === null)
      return [];
    const own = words[field.name]?.(value);
    if (own === null) return [];
    return [
      {
        kind: field.kind,
        label: field.label,
        value: own ?? sayValue(field, value),
        usual: same(value, field.usual),
      },
    ];
  });
}

const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

function sayValue({ label, kind, choices, unit }: Field, value: Json): string {
  const choice = choices.find((one) => one.value === value);
  if (choice) return choice.label;
  if (kind === "switch") return say(value === true ? "lobby-yes" : "lobby-no");
  const number = typeof value === "number" ? sayNumber(value) : String(value);
  // "Boxes across: 5".
  const isNamed = !unit || label.toLowerCase().includes(unit);
  return isNamed ? number : `${number} ${unit}`;
}

/** The options of an open table in one line: the seats, then what is not as usual. */
export function sayOptions(table: Summary, game: Game | undefined): string {
  const seats = say("lobby-seats-free", { free: freeSeats(table), places: table.places });
  const note = noteOf(table);
  const unusual = game ? facts(game, table.options).filter(({ usual }) => !usual) : [];
  const told = unusual.flatMap(({ kind, label, value }) => {
    if (kind === "switch")
      return value === say("lobby-yes")
        ? [lower(label)]
        : [say("lobby-without", { what: lower(label) })];
    // The note has the numbers, and the seats are counted.
    return kind === "choice" ? [value] : [];
  });
  return listFacts([...(note ? [note] : []), seats, ...told.slice(0, 3)]);
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const MINUTE = 60_000;

/** How long a table has been open. */
export function sayAge({ opened_at }: Summary, now = Date.now()): string {
  const minutes = Math.floor((now - opened_at) / MINUTE);
  return minutes < 1
    ? say("lobby-just-now")
    : say("lobby-minutes", { count: Math.min(minutes, 99) });
}
