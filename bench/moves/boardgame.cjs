// The same Sudoku moves on boardgame.io, in memory: the way its own documentation sets it up.
const { INVALID_MOVE } = require("boardgame.io/core");
const { Server, Origins } = require("boardgame.io/server");

const clashes = (cells, cell, value) => {
  const row = Math.floor(cell / 9);
  const col = cell % 9;
  const box = Math.floor(row / 3) * 27 + Math.floor(col / 3) * 3;
  for (let i = 0; i < 9; i++) {
    const inBox = box + Math.floor(i / 3) * 9 + (i % 3);
    for (const other of [row * 9 + i, i * 9 + col, inBox]) {
      if (other !== cell && cells[other] === value) return true;
    }
  }
  return false;
};

const sudoku = {
  name: "sudoku",
  disableUndo: true,
  setup: () => ({ cells: Array(81).fill(0), solved: false }),
  moves: {
    place: ({ G }, cell, value) => {
      if (value !== 0 && clashes(G.cells, cell, value)) return INVALID_MOVE;
      G.cells[cell] = value;
      G.solved = G.cells.every((digit) => digit !== 0);
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [sudoku], origins: [Origins.LOCALHOST] })
  .run({ port, callback: () => console.log("ready") });
