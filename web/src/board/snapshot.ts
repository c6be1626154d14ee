/** A board as the server sends it to a newcomer: lines, owners of the complete boxes, scores.
 *
 * Which boxes are complete follows from the lines, so their owners come without numbers: two bits
 * each, in the order of the boxes, four a byte, the first in the low bits. */

import { Drawing } from "./drawing";
import { sizeOf } from "./size";

const MAGIC = 0x46544231; // "FTB1"
const HEAD = 60;

export interface Snapshot {
  readonly drawing: Drawing;
  /** How many records are in it: the first that is not. */
  readonly index: number;
}

/** Bytes that are no snapshot, or whose parts disagree. */
export class BadSnapshot extends Error {
  override name = "BadSnapshot";
}

export function readSnapshot(bytes: Uint8Array): Snapshot {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || head.getUint32(0) !== MAGIC) throw new BadSnapshot("no snapshot");
  const drawing = new Drawing(sizeOf(head.getUint16(4), head.getUint16(6)));
  const { edges, owners, sides, scores, size } = drawing;
  if (bytes.length < HEAD + edges.length) throw new BadSnapshot("the lines are cut off");
  edges.set(bytes.subarray(HEAD, HEAD + edges.length));
  if (size.edges % 8 && edges[edges.length - 1] >> (size.edges % 8))
    throw new BadSnapshot("a line is beyond the last");
  drawing.countSides();
  const packed = bytes.subarray(HEAD + edges.length);
  let complete = 0;
  for (let box = 0; box < size.boxes; box++) {
    if (sides[box] !== 4) continue;
    const team = (packed[complete >> 2] >> ((complete & 3) << 1)) & 3;
    owners[box] = team + 1;
    scores[team]++;
    complete++;
  }
  if (packed.length !== (complete + 3) >> 2) throw new BadSnapshot("owners are missing");
  for (let team = 0; team < 4; team++)
    if (head.getUint32(12 + 4 * team) !== scores[team])
      throw new BadSnapshot("the scores are not those of the boxes");
  return { drawing, index: head.getUint32(8) };
}
