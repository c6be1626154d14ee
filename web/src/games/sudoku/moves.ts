/** The moves of one cell as a list, asked of the referee: for ears, and for whoever wants it. */

import { api } from "../../api/client";
import { toProblem } from "../../api/problems";
import { capital } from "../notes";
import { marksText, nameCell } from "./grid";
import { readEntry, writeCell } from "./notation";
import type { SudokuPlay } from "./play.svelte";

export async function tellMoves(play: SudokuPlay): Promise<void> {
  const { chosen } = play;
  try {
    const { moves } = await api.legalMoves(play.table.id, `${writeCell(chosen)}=`);
    const digits = moves.flatMap((move) => readEntry(move)?.digit || []);
    const list = digits.length
      ? `${marksText(digits)} would be taken`
      : "no digit would be taken";
    play.say(`${capital(nameCell(chosen))}: ${list}.`, true);
  } catch (caught) {
    play.say(toProblem(caught).detail, true);
  }
}
