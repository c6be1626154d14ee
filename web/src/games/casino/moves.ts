/** How moves are written, as the referee reads them. */

export const writeTrail = (card: string) => ["trail", card].join(" ");
export const writeAdd = (card: string) => ["add", card].join(" ");
/** A card of the table has a name; a build is named by its cards. */
export const writeStage = (card: string, on: string | readonly string[]) =>
  ["stage", card, "on", typeof on === "string" ? on : `[${on.join(" ")}]`].join(" ");
