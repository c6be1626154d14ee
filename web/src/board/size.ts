/** Lines and boxes by their numbers, D1: arithmetic on a board of `width` x `height` boxes.
 *
 * Lines across come first, row by row, then lines down; boxes are numbered row by row. */

/** D10. A record has 22 bits for the number of a line: no board has more lines. */
export const MOST_EDGES = 1 << 22;

export interface Size {
  readonly width: number;
  readonly height: number;
  /** How many lines go across; the first line down has this number. */
  readonly across: number;
  readonly edges: number;
  readonly boxes: number;
}

/** A line by the dot at its left or upper end. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly down: boolean;
}

export function sizeOf(width: number, height: number): Size {
  const across = width * (height + 1);
  const edges = across + height * (width + 1);
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole || edges > MOST_EDGES)
    throw new RangeError(`There is no board of ${width} x ${height} boxes.`);
  return { width, height, across, edges, boxes: width * height };
}

/** D1. The number of a line, or null if the board has no such line. */
export function edgeOf({ width, height, across }: Size, { x, y, down }: Line): number | null {
  if (x < 0 || y < 0 || x > width - (down ? 0 : 1) || y > height - (down ? 1 : 0)) return null;
  return down ? across + y * (width + 1) + x : y * width + x;
}

/** D1. Where a line is. */
export function lineOf({ width, across }: Size, edge: number): Line {
  const down = edge >= across;
  const [row, at] = down ? [width + 1, edge - across] : [width, edge];
  const y = Math.floor(at / row);
  return { x: at - y * row, y, down };
}

/** D1. The boxes on both sides of a line; -1 where there is none. */
export function boxesBeside(size: Size, edge: number): [first: number, second: number] {
  const { width, height } = size;
  const { x, y, down } = lineOf(size, edge);
  if (down) return [x > 0 ? y * width + x - 1 : -1, x < width ? y * width + x : -1];
  return [y > 0 ? (y - 1) * width + x : -1, y < height ? y * width + x : -1];
}

/** D1. The four lines around a box. */
export function edgesAround({ width, across }: Size, box: number): number[] {
  const y = Math.floor(box / width);
  const left = across + y * (width + 1) + (box - y * width);
  return [box, box + width, left, left + 1];
}
