import { expect, test } from "vitest";
import { isLoopback } from "./loopback";

test.each([
  ["localhost", true],
  ["LOCALHOST.", true],
  ["fair.localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["[::1]", true],
  ["[::ffff:7f00:1]", true],
  ["192.168.1.7", false],
  ["localhost.example.org", false],
  ["fairtable.local", false],
  ["[fe80::1]", false],
  ["128.127.0.0", false],
])("%s means this machine: %s", (host, means) => {
  expect(isLoopback(host)).toBe(means);
});
