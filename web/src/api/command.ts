/** A command id. When it is sent again, the server repeats its first answer. */

/** People also play over plain HTTP in a local network, where `randomUUID` is missing. */
export function newCommand(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
