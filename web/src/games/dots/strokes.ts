/** The pencil's hand. Which stroke a line has follows from its number, so it never changes. */

/** Five strokes from (0, 0) to (100, 0): the lead, and the grain beside it. */
const STROKES: readonly [lead: string, grain: string][] = [
  ["M1.2 1.4C27.6-.2 67-.9 99 .4", "M8.3-1.5C31.6-2 65.7.6 89.3 1.7"],
  ["M1.6.4C23.9 1.4 66.3.6 97.8-.8", "M2.2-.1C33.3 3.9 62.2 3 93 .6"],
  ["M.1 1.6C33.9.5 68.5-.5 97.9-.7", "M2.6 1C32.8 1.3 60.6 1.6 95.8-1.8"],
  ["M2.6-.1C33.8-1.7 60.9-.7 100.1-.7", "M2.7-.6C39.6-.4 57.4-2.5 89.8-1.6"],
  ["M-.3.2C27.4.9 68.8.1 99.6-1.2", "M5.4-1C31.2 3.6 65.6.7 96.1-1"],
];

/** One zigzag for each team: rising, falling, lying, standing. */
export const HATCHES: readonly string[] = [
  "M11.5 20.5L19.5 10.2L34.9 10.7L10.9 33.9L11.2 45.6L44.6 10.2L60.8 10.9L12.4 59.8L11.8 76.2L74.1 12.3L89.6 10.6L10.5 89.8L27.2 86.9L86.6 26.9L89.9 38.3L41.6 89.7L54 87.7L86.3 51.5L90 66.1L68.2 86.9L82.5 88.4L87.1 79.7",
  "M89 17L79.9 12.3L68.9 12.5L87 34.5L86.7 44.4L52.5 11.8L37.7 10.6L87.4 60.7L86.4 73.6L27.5 14.1L12.7 12.8L88.4 86.4L72.2 85.9L13.8 26.7L14 37.5L61 87.9L47.5 87.2L14.2 51.6L12.2 68.3L34.5 89L19.8 89.3L13.8 80.4",
  "M88.8 18.6L13.6 16.4L13.3 27.9L88.3 26.8L87.5 36.1L12.5 34L12.6 47.5L89.7 46.2L87.5 55.8L12.4 54.5L13.5 62.5L89.1 62.1L88.4 73.7L10.8 74.7L12 83.8L89.9 82.2",
  "M14.6 87.1L17.6 10.7L24.8 13.8L26.9 87.7L37.5 87.2L36.5 10.7L45 13.3L47 89.7L54.2 88.4L54 10.4L64.2 13.5L65.8 88.9L75.8 87L72.2 11.8L82.2 10.7L82.8 88.6",
];

/** Tally marks for one to five, each with its width. */
export const TALLIES: readonly [width: number, path: string][] = [
  [10, "M5 2.6L5.6 22"],
  [16, "M4.9 2.1L4.2 21.7M10.4 3.4L11.1 20.6"],
  [22, "M5.4 2L4.3 20.9M10.3 3.7L10.5 20.3M16.4 3.3L16.9 21.3"],
  [28, "M5.2 3.6L5.8 21.4M10.6 3L10.4 20M17 3.4L16.4 20.5M22.8 3.4L23 21.2"],
  [
    30,
    "M5.4 2.8L5.5 21.8M10.4 3.9L11.4 20.3M16.9 3.3L17.7 20.8M23.1 3.8L23.5 21.9M1 17.5L28 6",
  ],
];

export function strokeOf(edge: number): [lead: string, grain: string] {
  const at = (Math.imul(edge + 1, 2654435761) >>> 16) % STROKES.length;
  return STROKES[at] as [string, string];
}
