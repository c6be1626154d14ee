/** Every text that people see, by message id.
 *
 * Each area of the client has one file of messages (`en/<area>.ftl`, in the language of Fluent,
 * https://projectfluent.org) and one module that reads it, so that the words of a game are loaded
 * with the game. `messages.generated.ts` knows the ids and the values that each message needs. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { LANGUAGE } from "./language";
import type { Messages } from "./messages.generated";

export type Area = keyof Messages;

/** What fills the places of a message. */
export type Value = string | number;

/** The codes that follow `prefix` in the ids of an area: a family of messages. */
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

/** Finds the messages of a file; null where one is missing, or a value of it. */
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

/** Says the messages of one area. A page that lacks one shows its id and goes on; a test fails. */
export function speaker<A extends Area>(text: string): Say<A> {
  const find = finder(text);
  return (id, ...[values]) => {
    const said = find(id, values);
    if (said === null && import.meta.env.MODE === "test")
      throw new Error(`${id} or one of its values is missing`);
    return said ?? id;
  };
}
