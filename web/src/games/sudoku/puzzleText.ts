/** Puzzles as people paste them. The referee reads the text; this only finds what to show. */

/** Where the referee's lines end, too. */
const ENDS = ["\v", "\f", "\u001c", "\u001d", "\u001e", "\u0085", "\u2028", "\u2029"];

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

const HEADING = /^\[\s*([A-Za-z]\w*)\s*\]$/;
const BORDER = /^[-+=|:\s\u2500-\u257f]*$/;
const BETWEEN = /[|:!,;[\]\s\u2500-\u257f]+/;

/** The 81 cells of a puzzle that the options bring, as the referee reads them (S14); null if they
 * bring none. Throws if they can't be read. */
export function brought(text: string): string | null {
  if (!text.trim()) return null;
  let section = "puzzle";
  let cells = "";
  const lines = ENDS.reduce((all, end) => all.replaceAll(end, "\n"), text);
  for (const whole of lines.replace(/^\ufeff+/, "").split(/\r\n|[\n\r]/)) {
    const line = (whole.split("#")[0] ?? "").trim();
    const heading = HEADING.exec(line)?.[1];
    if (heading) section = heading.toLowerCase();
    else if (section === "puzzle" && !BORDER.test(line)) cells += cellsIn(line);
  }
  if (cells.length !== 81) throw new Error("A puzzle has 81 cells.");
  return cells;
}

function cellsIn(line: string): string {
  const pieces = line.split(BETWEEN);
  const isList = line.includes(",") && pieces.some((piece) => piece.length > 1);
  if (isList || pieces.some((piece) => /[^0-9.*_]/.test(piece))) {
    throw new Error("There is neither a digit nor an empty cell.");
  }
  return pieces.join("").replaceAll(/[0*_]/g, ".");
}
