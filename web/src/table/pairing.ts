/** The tables at which this tab waits for the next person who wants to play. */

const keptUnder = (id: string) => `fairtable.pairing.${id}`;

/** We came to this table to meet somebody. */
export function notePairing(id: string): void {
  try {
    sessionStorage.setItem(keptUnder(id), "1");
  } catch {
    // Then it is a table like any other.
  }
}

export function isPairing(id: string): boolean {
  try {
    return sessionStorage.getItem(keptUnder(id)) !== null;
  } catch {
    return false;
  }
}
