/** Who takes part in a running game, as far as its view tells: a seat that was left can be taken
 * again, a seat that was never dealt in is only a chair. */

export function takesPart(view: unknown, seat: number): boolean {
  const groups = Object.entries((view ?? {}) as Record<string, unknown>).flatMap(
    ([field, value]) => seatsIn(field, value),
  );
  return groups.length === 0 || groups.some((seats) => seats.includes(seat));
}

/** The seats that a field speaks of; none if it is about something else. */
function seatsIn(field: string, value: unknown): number[][] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) {
    const keys = Object.keys(value);
    return keys.length && keys.every((key) => /^\d+$/.test(key)) ? [keys.map(Number)] : [];
  }
  if (!/^(players|seats|seated)$/.test(field) || !value.length) return [];
  const seats = value.map((one) => (typeof one === "object" && one ? one.seat : one));
  return seats.every(Number.isInteger) ? [seats] : [];
}
