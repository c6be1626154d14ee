/** The colours of the page, as a canvas needs them. `light-dark()` is resolved only where it is used,
 * so an element that uses it is asked. */

export type Rgb = readonly [r: number, g: number, b: number];

export interface Ink {
  readonly sheet: Rgb;
  readonly ink: Rgb;
  readonly graphite: Rgb;
  readonly accent: Rgb;
  readonly accentDeep: Rgb;
  readonly felt: Rgb;
  readonly feltDeep: Rgb;
  readonly no: Rgb;
  /** D2. The colour of each team. */
  readonly team: readonly Rgb[];
  /** For strokes: the team's colour, as much darker or lighter as it needs to be seen. */
  readonly crayon: readonly Rgb[];
}

export const TEAMS = [0, 1, 2, 3] as const;

/** Reads the colours as they are for an element on paper. */
export function readInk(paper: HTMLElement): Ink {
  const style = paper.style;
  const before = style.color;
  const read = (value: string): Rgb => {
    style.color = `color-mix(in srgb, ${value} 100%, transparent)`;
    const parts = getComputedStyle(paper).color.match(/[\d.]+/g) ?? [];
    const [r = 0, g = 0, b = 0] = parts.map((part) => Math.round(255 * Number(part)));
    return [r, g, b];
  };
  const team = TEAMS.map((n) => read(`var(--team-${n})`));
  const write = TEAMS.map((n) => read(`var(--team-${n}-ink)`));
  const found: Ink = {
    sheet: read("var(--sheet)"),
    ink: read("var(--ink)"),
    graphite: read("var(--graphite)"),
    accent: read("var(--accent)"),
    accentDeep: read("var(--accent-deep)"),
    felt: read("var(--felt)"),
    feltDeep: read("var(--felt-deep)"),
    no: read("var(--no)"),
    team,
    // Yellow needs the most.
    crayon: team.map((colour, n) => mix(colour, write[n], n === 3 ? 0.42 : 0.15)),
  };
  style.color = before;
  return found;
}

export function mix(a: Rgb, b: Rgb, part: number): Rgb {
  const one = (n: 0 | 1 | 2) => Math.round(a[n] + (b[n] - a[n]) * part);
  return [one(0), one(1), one(2)];
}

export const css = ([r, g, b]: Rgb, alpha = 1) => `rgb(${r} ${g} ${b} / ${alpha})`;

/** A pixel of an ImageData, on a machine that writes the low byte first: all browsers do. */
export const pack = ([r, g, b]: Rgb, alpha = 255) =>
  ((alpha << 24) | (b << 16) | (g << 8) | r) >>> 0;

/** The middle of two pixels, each colour rounded down. */
export const halfway = (a: number, b: number) =>
  ((a & b) + (((a ^ b) & 0xfefefefe) >>> 1)) >>> 0;
