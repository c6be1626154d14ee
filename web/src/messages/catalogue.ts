/** Every text that people see, by message id.
 *
 * Each area of the client has one file of messages, `en/<area>.ftl`, and one module that reads it.
 * So the words of a game are loaded with the game. The files are written in Fluent
 * (https://projectfluent.org). `messages.generated.ts` has the ids, and the values that each
 * message needs; `node messages.mjs` writes it. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { LANGUAGE } from "./language";
import type { Messages } from "./messages.generated";

export type Area = keyof Messages;

/** What fills the places of a message. */
export type Value = string | number;

/** The ends of all ids of an area that begin with `Prefix`: the codes of a family of messages. */
export type Family<A extends Area, Prefix extends string> =
  Extract<keyof Messages[A], `${Prefix}${string}`> extends infer Id
    ? Id extends `${Prefix}${infer Code}`
      ? Code
      : never
    : never;

type Values<V> = [V] extends [null] ? [] : [values: Exclude<V, null>];
type Say<A extends Area> = <Id extends keyof Messages[A] & string>(
  id: Id,
  ...values: Values<Messages[A][Id]>
) => string;
type Find = (id: string, values?: Readonly<Record<string, Value>>) => string | null;

/** Finds the messages of a file; null if the message or one of its values is missing. */
export function finder(text: string): Find {
  const bundle = new FluentBundle(LANGUAGE, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return (id, values = {}) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) return null;
    const errors: Error[] = [];
    const said = bundle.formatPattern(pattern, values, errors);
    return errors.length ? null : said;
  };
}

/** Says the messages of one area. If something is missing, a test fails and a page shows the id. */
export function speaker<A extends Area>(text: string): Say<A> {
  const find = finder(text);
  const say = (id: string, values?: Readonly<Record<string, Value>>) => {
    const said = find(id, values);
    if (said === null && import.meta.env.MODE === "test")
      throw new Error(`${id} or one of its values is missing`);
    return said ?? id;
  };
  return say as Say<A>;
}
