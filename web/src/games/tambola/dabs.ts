/** T10. Dabs: the numbers that a player has marked on each ticket. They are private notes. */

export type Dabs = readonly (readonly number[])[];

export function toggleDab(dabs: Dabs, ticket: number, number: number): Dabs {
  return dabs.map((marked, at) => {
    if (at !== ticket) return marked;
    return marked.includes(number)
      ? marked.filter((one) => one !== number)
      : [...marked, number].sort((one, other) => one - other);
  });
}

/** The dabs as the text of notes: `{"1":[5,17]}`, by the number of the ticket; without any, "". */
export function writeDabs(dabs: Dabs): string {
  const marked = dabs.flatMap((numbers, at) => (numbers.length ? [[at + 1, numbers]] : []));
  return marked.length ? JSON.stringify(Object.fromEntries(marked)) : "";
}

/** Notes that were not written by this board are no dabs. */
export function readDabs(text: string, tickets: number): Dabs {
  const noted = parse(text);
  return Array.from({ length: tickets }, (_, at) => {
    const numbers = noted[String(at + 1)];
    return Array.isArray(numbers) ? numbers.filter(Number.isInteger) : [];
  });
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text || "{}"));
  } catch {
    return {};
  }
}
