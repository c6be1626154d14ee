/** The grid: 81 cells, numbered row by row. It knows where cells are, and no rule. */

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const rowOf = (cell: number) => Math.floor(cell / 9);
export const colOf = (cell: number) => cell % 9;
export const boxOf = (cell: number) =>
  Math.floor(rowOf(cell) / 3) * 3 + Math.floor(colOf(cell) / 3);
export const cellAt = (row: number, col: number) => row * 9 + col;

/** Cells that share a row, a column or a box. They are highlighted together. */
export function arePeers(one: number, other: number): boolean {
  return (
    one !== other &&
    (rowOf(one) === rowOf(other) || colOf(one) === colOf(other) || boxOf(one) === boxOf(other))
  );
}

/** 81 characters as digits; 0 is an empty cell. */
export function readGrid(text: string): number[] {
  return CELLS.map((cell) => Number(text[cell]) || 0);
}

/** Pairs of row and column, as the server sends them, as numbers of cells. */
export function readCells(pairs: readonly (readonly [number, number])[] | undefined): number[] {
  return (pairs ?? []).map(([row, col]) => cellAt(row, col));
}

/** One step with an arrow key. It ends at the edge of the grid. */
export function step(cell: number, rows: number, cols: number): number {
  const within = (n: number) => Math.min(8, Math.max(0, n));
  return cellAt(within(rowOf(cell) + rows), within(colOf(cell) + cols));
}

/** How many of a digit are not on the grid yet. */
export function remaining(grid: number[], digit: number): number {
  return 9 - grid.filter((value) => value === digit).length;
}
