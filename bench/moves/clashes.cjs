/** Whether a digit stands already in the row, the column or the box of a cell. */
exports.clashes = (cells, cell, value) => {
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
