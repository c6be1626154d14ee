/** What the referee shows of a Sudoku. The solution is never in it. */

type Cells = [row: number, col: number][];

export interface SudokuView {
  puzzle: string;
  current: string;
  status: "in_progress" | "solved";
  difficulty: string | null;
  clues: number;
  empty: number;
  hints: number;
  checks: number;
  hinted: Cells;
  wrong: Cells;
  last_check: { wrong: number; empty: number } | null;
}
