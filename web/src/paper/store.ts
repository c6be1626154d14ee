/** What the browser remembers. If its storage is full or forbidden, nothing is remembered. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`fairtable.${key}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

/** Whether it is remembered. If not, the game goes on. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`fairtable.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`fairtable.${key}`);
  } catch {
    // Nothing was kept.
  }
}

/** The keys that begin with `start`. */
export function kept(start: string): string[] {
  try {
    const starts = `fairtable.${start}`;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(starts));
    return keys.map((key) => key.slice("fairtable.".length));
  } catch {
    return [];
  }
}

/** Calls `listener` when another tab has changed what begins with `start`. The result stops this. */
export function onOtherTab(start: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`fairtable.${start}`)) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
