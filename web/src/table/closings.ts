/** What a closed socket means, and what to do next. */

export type Next =
  | { do: "retry"; atLeast: number }
  /** The server doesn't know who we are. Tell it, then try again. */
  | { do: "identify" }
  /** The server knows less than we do; perhaps it was restored. Start again with what it knows. */
  | { do: "start-over" }
  /** The server couldn't read what we sent. It would be useless to send it again. */
  | { do: "drop-unanswered" }
  | { do: "give-up"; because: "missing" | "forbidden" | "archived" };

const SLOW_DOWN = 4000;

export function afterClosing(code: number): Next {
  switch (code) {
    case 4401:
      return { do: "identify" };
    case 4403:
      return { do: "give-up", because: "forbidden" };
    case 4404:
      return { do: "give-up", because: "missing" };
    case 4410:
      return { do: "give-up", because: "archived" };
    case 4409:
      return { do: "start-over" };
    case 4400:
    case 4413:
    case 1009:
    case 1003:
      return { do: "drop-unanswered" };
    case 4429:
      return { do: "retry", atLeast: SLOW_DOWN };
    default:
      return { do: "retry", atLeast: 0 };
  }
}

/** Twice as long each time, up to 15 seconds. It varies, so that clients don't all come at once. */
export function backOff(attempt: number, luck: number): number {
  const longest = Math.min(15_000, 400 * 2 ** attempt);
  return Math.round(longest * (0.5 + luck / 2));
}
