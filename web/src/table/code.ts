/** The id of a table: eight characters of Crockford base32. It is the code, and ends the link. */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOOKS_LIKE: Record<string, string> = { I: "1", L: "1", O: "0" };

/** The id in what somebody typed or pasted, also in a whole link; null if there is none. */
export function readCode(text: string): string | null {
  const tail =
    text
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .pop() ?? "";
  const id = cleanCode(tail);
  return id.length === 8 ? id : null;
}

/** K7QM2XBD as people read it: K7QM-2XBD. */
export function writeCode(id: string): string {
  return id.length > 4 ? `${id.slice(0, 4)}-${id.slice(4)}` : id;
}

/** What has been typed so far, in good form. */
export function tidyCode(text: string): string {
  return writeCode(cleanCode(text).slice(0, 8));
}

function cleanCode(text: string): string {
  return [...text.toUpperCase()]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .filter((letter) => LETTERS.includes(letter))
    .join("");
}
