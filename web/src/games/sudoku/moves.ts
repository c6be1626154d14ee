/** The digits that the referee would accept in one cell, told as a list. */

import { api } from "../../api/client";
import { toProblem } from "../../api/problems";
import { sayProblem } from "../../messages/problems";
import { say } from "../../messages/sudoku";
import { capital } from "../notes";
import { readEntry, writeCell } from "./notation";
import type { SudokuPlay } from "./play.svelte";
import { listDigits, nameCell } from "./words";

export async function tellMoves(play: SudokuPlay): Promise<void> {
  const { chosen } = play;
  try {
    const { moves } = await api.legalMoves(play.table.id, `${writeCell(chosen)}=`);
    const digits = moves.flatMap((move) => readEntry(move)?.digit || []);
    const cell = capital(nameCell(chosen));
    const words = digits.length
      ? say("sudoku-would-accept", { cell, digits: listDigits(digits) })
      : say("sudoku-would-accept-none", { cell });
    play.say(words, true);
  } catch (caught) {
    play.say(sayProblem(toProblem(caught)), true);
  }
}
