/** A command id: whoever repeats it gets the first answer again. */

/** `randomUUID` is missing on plain-HTTP pages of a local network, where people also play. */
export function newCommand(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
