// One npm peer at one task for so many seconds: node peers.mjs qqwing solve 3 < puzzles
// Prints how many it did, in how much processor time, and the clues of what it made.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [peer, task, seconds] = process.argv.slice(2);

const PEERS = {
  qqwing() {
    const qqwing = new (require("qqwing"))();
    qqwing.setRecordHistory(false);
    const cells = (puzzle) => [...puzzle].map((sign) => (sign === "." ? 0 : Number(sign)));
    return {
      read: cells,
      solve(puzzle) {
        qqwing.setPuzzle(puzzle);
        qqwing.solve();
        return qqwing.getSolutionString().replace(/\s/g, "");
      },
      make() {
        qqwing.generatePuzzle();
        return qqwing.getGivenCount();
      },
    };
  },
  sudoku() {
    const sudoku = require("sudoku");
    return {
      read: (puzzle) => [...puzzle].map((sign) => (sign === "." ? null : Number(sign) - 1)),
      solve: (puzzle) => sudoku.solvepuzzle(puzzle).map((digit) => digit + 1).join(""),
      make: () => sudoku.makepuzzle().filter((digit) => digit !== null).length,
    };
  },
};

const { read, solve, make } = PEERS[peer]();
const puzzles = task === "solve" ? readFileSync(0, "utf8").trim().split("\n").map(read) : [];
const begun = process.cpuUsage();
const spent = () => process.cpuUsage(begun).user / 1e6;
let [done, clues, last] = [0, 0, ""];
while (spent() < Number(seconds)) {
  if (task === "solve") last = solve(puzzles[done % puzzles.length]);
  else clues += make();
  done += 1;
}
console.log(JSON.stringify({ done, seconds: spent(), clues: clues / done, last }));
