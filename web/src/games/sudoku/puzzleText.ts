/** Puzzles as people paste them. The referee reads the text; this only finds what to show. */

/** An .sdm file has a puzzle on each line; anything else is one puzzle. */
export function readPuzzles(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const whole = lines.filter((line) => /^[0-9.]{81}$/.test(line));
  return whole.length > 1 ? whole : [text.trim()];
}

/** The 81 cells that the text seems to have; null if it has more or fewer. */
export function sketch(text: string): string | null {
  const rows = text.split(/\r?\n/).filter((line) => !/^\s*(#|\[[A-Za-z])/.test(line));
  const cells = rows
    .join("")
    .replace(/[^0-9.]/g, "")
    .replaceAll("0", ".");
  return cells.length === 81 ? cells : null;
}
