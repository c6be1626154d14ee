// Drags from stdin, determined again and again for so many seconds; what matched goes to stdout.
import { readFileSync } from "node:fs";
import { DOCUMENT, determineActions, IDS, STANDARD } from "./engine.mjs";

const seconds = Number(process.argv[2]);
const { spreads, drags } = JSON.parse(readFileSync(0, "utf8"));
const asked = drags.map(([spread, dragged, target, standard]) => [
  dragged,
  target,
  spreads[spread],
  standard ? STANDARD : DOCUMENT,
]);

const bits = asked.map((drag) => {
  const { matched, requiresModal } = determineActions(...drag);
  const found = matched.reduce((sum, id) => sum | (1 << IDS.indexOf(id)), 0);
  return requiresModal ? found | (1 << IDS.length) : found;
});

let done = 0;
let kept = 0;
const warm = process.cpuUsage();
const usage = (since) => process.cpuUsage(since).user / 1e6;
while (usage(warm) < seconds / 2) for (const drag of asked) kept += determineActions(...drag).actions.length;
const start = process.cpuUsage();
while (usage(start) < seconds) {
  for (const drag of asked) kept += determineActions(...drag).actions.length;
  done += asked.length;
}
const spent = usage(start);
process.stdout.write(JSON.stringify({ bits, done, seconds: spent, kept, node: process.version }));
