/** Every number, hash, key and name in a log has one spelling. */

import { expect, test } from "vitest";
import { isSpelt, keysOf } from "./spelling";

const SALT = "0".repeat(32);
const named = (name: string) => `{"salt":"${SALT}","name":${name}}`;

test.each([
  '{"a":1,"b":[-2,0.5,null,true,"x\\n\\u0001\\"\\\\/é"]}',
  '{"n":18446744073709551616}',
  "[]",
])("%s is the one spelling", (text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(keysOf(text)).not.toBeNull();
});

test.each([
  ["a blank", '{"a": 1}'],
  ["a line", '{"a":1}\n'],
  ["a point", '{"a":1.0}'],
  ["an exponent", '{"a":1e2}'],
  ["minus zero", '{"a":-0}'],
  ["a letter by its number", '{"a":"\\u0041"}'],
  ["a stroke with another one", '{"a":"\\/"}'],
  ["a line feed by its number", '{"a":"\\u000a"}'],
  ["large digits", '{"a":"\\u001F"}'],
  ["half a letter", '{"a":"\\ud800"}'],
  ["a key twice", '{"a":1,"a":1}'],
  ["a key twice, further in", '{"b":[{"a":1,"c":{},"a":2}]}'],
])("%s is another spelling", (_, text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(keysOf(text)).toBeNull();
});

test("the keys of a private part come as they are written, not as the browser sorts them", () => {
  expect(keysOf('{"salt":"","events":{"10":{"x":1},"2":{},"01":{}}}')).toEqual([
    "10",
    "2",
    "01",
  ]);
});

test("the open part has a salt and a name, in this order", () => {
  expect(isSpelt(named('"Anna"'), "Named")).toBe(true);
  for (const body of [
    named('"Anna","x":1'),
    named("null"),
    named('"Anna"').replace("0", "A"),
    `{"name":"Anna","salt":"${SALT}"}`,
    "nothing",
  ]) {
    expect(isSpelt(body, "Named"), body).toBe(false);
  }
});
