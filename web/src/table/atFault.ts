/** What the server did to our seat; `problem-client-…` has the words. */
export type SeatFault =
  | "anchor-left-out"
  | "seat-given-up"
  | "chain-given-up"
  | "no-luck-promised"
  | "other-game"
  | "unknown-rules"
  | "other-holder"
  | "other-seat"
  | "answer-not-in-log";

export class AtFault extends Error {
  constructor(
    readonly code: SeatFault,
    readonly seq: number,
  ) {
    super(`entry ${seq}: ${code}`);
  }
}
