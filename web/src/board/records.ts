/** The stream, D10: three bytes for each line, big-endian, `edge << 2 | team`, nothing between.
 *
 * A record is kept as that one number: `edgeIn` and `teamIn` take it apart. */

import type { Size } from "./size";

export const RECORD_BYTES = 3;

export const edgeIn = (record: number): number => record >>> 2;
export const teamIn = (record: number): number => record & 3;

/** A log that names a line which is not on its board. */
export class BadRecord extends Error {
  constructor(
    readonly record: number,
    readonly edge: number,
    readonly size: Size,
  ) {
    super(
      `Record ${record} names line ${edge}; the last line of a board of ${size.width} x ${size.height} boxes is ${size.edges - 1}.`,
    );
    this.name = "BadRecord";
  }
}

/** D10. The lines of whole records. `first` is the place of the log in a longer one. */
export function readRecords(log: Uint8Array, size: Size, first = 0): Uint32Array {
  if (log.length % RECORD_BYTES)
    throw new RangeError(`A log is records of 3 bytes; this one has ${log.length} bytes.`);
  const records = new Uint32Array(log.length / RECORD_BYTES);
  for (let at = 0, byte = 0; at < records.length; at++, byte += RECORD_BYTES) {
    const record = (log[byte] << 16) | (log[byte + 1] << 8) | log[byte + 2];
    if (record >>> 2 >= size.edges) throw new BadRecord(first + at, record >>> 2, size);
    records[at] = record;
  }
  return records;
}

/** Reads records from bytes that arrive in pieces; a remainder waits for the next piece. After a
 * bad record it reads nothing more until `reset`: what follows could be read at a wrong place. */
export class StreamParser {
  #rest = new Uint8Array(0);
  #count = 0;
  #refused: BadRecord | null = null;

  constructor(readonly size: Size) {}

  /** The bytes of a record that is not whole yet: none, one or two. */
  get remainder(): Uint8Array {
    return this.#rest;
  }

  /** The records that are whole now. If one names no line, none of the piece is taken. */
  feed(piece: Uint8Array): Uint32Array {
    if (this.#refused) throw this.#refused;
    let data = piece;
    if (this.#rest.length) {
      data = new Uint8Array(this.#rest.length + piece.length);
      data.set(this.#rest);
      data.set(piece, this.#rest.length);
    }
    const end = data.length - (data.length % RECORD_BYTES);
    try {
      const records = readRecords(data.subarray(0, end), this.size, this.#count);
      this.#rest = data.slice(end);
      this.#count += records.length;
      return records;
    } catch (caught) {
      if (caught instanceof BadRecord) this.#refused = caught;
      this.#rest = new Uint8Array(0);
      throw caught;
    }
  }

  /** Forget everything: the next byte begins the first record. */
  reset(): void {
    this.#rest = new Uint8Array(0);
    this.#count = 0;
    this.#refused = null;
  }
}
