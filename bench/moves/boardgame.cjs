// The same Sudoku on boardgame.io, in memory, the way its own documentation sets it up: a puzzle
// whose givens stand, digits that may not clash, a solution that no player gets to see.
const { INVALID_MOVE } = require("boardgame.io/core");
const { Server, Origins } = require("boardgame.io/server");
const { clashes } = require("./clashes.cjs");

// fairtable sudoku generate --seed moves --json
const [PUZZLE, SOLUTION] = [
  "...86.9..5..19.....693...81.....3..449...1..8....486...7841623...5..7....42...1..",
  "134865927587192463269374581821653794496721358753948612978416235615237849342589176",
].map((digits) => [...digits].map((digit) => Number(digit) || 0));

const sudoku = {
  name: "sudoku",
  disableUndo: true,
  setup: () => ({ puzzle: PUZZLE, cells: [...PUZZLE], solution: SOLUTION }),
  moves: {
    place: ({ G }, cell, value) => {
      if (G.puzzle[cell] !== 0) return INVALID_MOVE;
      if (value !== 0 && clashes(G.cells, cell, value)) return INVALID_MOVE;
      G.cells[cell] = value;
    },
  },
  endIf: ({ G }) => (G.cells.every((digit, cell) => digit === G.solution[cell]) ? { winner: "0" } : undefined),
  playerView: ({ G: { solution, ...shown } }) => shown,
};

const port = Number(process.argv[2]);
Server({ games: [sudoku], origins: [Origins.LOCALHOST] })
  .run({ port, callback: () => console.log("ready") });
