/** How many digits of a hash are compared: too many to be forged. */
const SHORT = 16;

/** The beginning of a hash, in groups of four. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHORT).replace(/(.{4})(?=.)/g, "$1 ");
}
