// The npm peer makes tickets for so many seconds: node peers.mjs 2
// Prints how many it made, in how much processor time, and the last one.
import { createRequire } from "node:module";

const tambola = createRequire(import.meta.url)("tambola");
const seconds = Number(process.argv[2]);
let [done, last] = [0, null];
const make = () => {
  last = tambola.generateTicket();
  done += 1;
};
for (let warm = 0; warm < 20_000; warm += 1) make();
done = 0;
const begun = process.cpuUsage();
const spent = () => process.cpuUsage(begun).user / 1e6;
while (spent() < seconds) for (let at = 0; at < 100; at += 1) make();
console.log(JSON.stringify({ done, seconds: spent(), last }));
